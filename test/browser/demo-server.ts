import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Started, start } from '#test/bench/processes.ts'
import { freePort } from '#test/bench/running.ts'
import { program } from '#test/process.ts'

export interface DemoServer {
  url: string
  dataDir: string
  /** Ends the server, calls back while there is none, and starts it again at the same address. */
  restart(whileDown?: () => Promise<unknown>): Promise<void>
  /** Ends the server and removes its data folder. */
  end(): Promise<void>
}

export const makeDataDir = () => mkdtemp(path.join(tmpdir(), 'atrium-e2e-'))
export const removeDataDir = (dir: string) => rm(dir, { recursive: true, force: true })

/** The production build on the embedded database, with the demo as a new user gets it. */
export async function startDemo(env: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = await makeDataDir()
  await cp(process.env.E2E_TEMPLATE ?? '', dataDir, { recursive: true })
  return startIn(dataDir, env)
}

/** The same without the demo, as an agency begins. */
export const startEmpty = async (env: Record<string, string> = {}) =>
  startIn(await makeDataDir(), { DEMO: 'off', ...env })

async function startIn(dataDir: string, env: Record<string, string>): Promise<DemoServer> {
  // The server knows its own address from PORT, and a form is only taken from there.
  const PORT = String(await freePort())
  const settings = { PORT, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }
  let server = await startAt(settings)
  async function stop() {
    server.output.unpipe(process.stdout).resume()
    await server.end()
    // The browser would show such a page a little later, and no test would notice.
    if (server.failed) throw new Error(`The server could not render a page: ${server.failed}`)
  }
  return {
    url: server.url,
    dataDir,
    async restart(whileDown) {
      await stop()
      await whileDown?.()
      server = await startAt(settings)
    },
    async end() {
      await stop()
      await removeDataDir(dataDir)
    },
  }
}

/** Warnings of the server are printed beside the test that caused them. */
async function startAt(settings: Record<string, string>): Promise<Started & { failed: string }> {
  const server = { ...(await start([program], settings)), failed: '' }
  server.output.pipe(process.stdout, { end: false })
  server.output.on('data', (chunk: Buffer) => {
    if (chunk.includes('"page failed"')) server.failed = chunk.toString()
  })
  return server
}
