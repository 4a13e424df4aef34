import { startAtrium } from '#test/bench/running.ts'
import { makeDataDir, removeDataDir } from './demo-server.ts'

/** Seeds one data folder with the demo. The servers of the workers start on copies of it. */
export default async function prepareTemplate() {
  const dir = await makeDataDir()
  process.env.E2E_TEMPLATE = dir
  const server = await startAtrium(dir)
  await server.end()
  return () => removeDataDir(dir)
}
