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
  let failure = ''
  /** Warnings of the server are printed beside the test that caused them. */
  async function launch(): Promise<Started> {
    const server = await start([program], settings)
    server.output.pipe(process.stdout, { end: false })
    server.output.on('data', (chunk: Buffer) => {
      if (chunk.includes('"page failed"')) failure = chunk.toString()
    })
    return server
  }
  let server = await launch()
  async function stop() {
    server.output.unpipe(process.stdout).resume()
    await server.end()
  }
  return {
    url: server.url,
    dataDir,
    async restart(whileDown) {
      await stop()
      await whileDown?.()
      server = await launch()
    },
    async end() {
      await stop()
      await removeDataDir(dataDir)
      // The browser renders such a page itself a little later, so no test would notice.
      if (failure) throw new Error(`The server could not render a page: ${failure}`)
    },
  }
}

type UseServer = (server: DemoServer) => Promise<void>
type ServerFixture = [
  (fixtures: object, use: UseServer) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

/** A server for all tests of a worker. */
export const serverFixture = (begin: () => Promise<DemoServer>): ServerFixture => [
  // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture without others is written
  async ({}, use) => {
    const server = await begin()
    await use(server)
    await server.end()
  },
  { scope: 'worker', timeout: 120_000 },
]

/** A demo server for all tests of a worker, to which `fill` adds data. */
export const filledServerFixture = (
  fill: (server: DemoServer) => Promise<unknown>,
): ServerFixture =>
  serverFixture(async () => {
    const server = await startDemo({ BOT_CHECK: 'off', RATE_LIMIT: 'off' })
    await fill(server)
    return server
  })
