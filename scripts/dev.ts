import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

/** Runs the server from source and restarts it on changes. Pages reload automatically. */
const folders = ['server', 'shared', 'db', 'content', 'features', 'people']
const settleMs = 100

let server = start()
let timer: NodeJS.Timeout | undefined
let restarting: Promise<void> | undefined

function start(): ChildProcess {
  return spawn(process.execPath, ['main.ts', '--dev'], { stdio: 'inherit' })
}

async function end(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

async function restart(file: string): Promise<void> {
  console.info(`${file} changed`)
  await end()
  server = start()
}

for (const folder of folders) {
  watch(folder, { recursive: true }, (_, file) => {
    if (!file || !/(?<!\.test)\.(ts|sql)$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarting = (restarting ?? Promise.resolve()).then(() => restart(`${folder}/${file}`))
    }, settleMs)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await end()
    process.exit(0)
  })
}
