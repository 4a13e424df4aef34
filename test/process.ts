import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readyUrl } from './ready-url.ts'
import { atEnd } from './teardown.ts'
import { within } from './until.ts'

/** As the build makes it. */
export const program = 'build/program/main.js'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** The output until it was ready. */
  printed: string
  /** Ends it like an operator or like a power failure. Resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts Atrium in its own process and waits until it prints that it is ready. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const printed: string[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    const [code] = await within(`the server ends after ${signal}`, exited)
    return code
  }
  atEnd(async () => void (await end('SIGKILL')))
  const url = await readyUrl(child).catch((error: Error) => {
    throw new Error(`${error.message}: ${said.join('')}`)
  })
  return { url, child, printed: printed.join(''), end }
}
