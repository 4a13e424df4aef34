import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connections } from './load.ts'
import { familyMb } from './processes.ts'
import { type Running, signIn } from './running.ts'
import type { Row } from './table.ts'

const restSeconds = 10
const loadSeconds = 30

const pages = ['/', '/services', '/blogs', '/portfolio', '/login']
const lists = ['/api/blog', '/api/invoice', '/api/task/tasks', '/api/project', '/api/service']

/** The memory of the server and of everything that it has started, with the database. */
export async function memoryRows({ server }: Running): Promise<Row[]> {
  await pause(restSeconds * 1_000)
  const rest = familyMb(server.pid)
  const staff = await signIn(server)
  const requests = [
    ...pages.map((path) => ({ path, headers: { 'Accept-Encoding': 'br' } })),
    ...lists.map((path) => ({ path: `${path}?limit=20`, headers: staff })),
  ]
  const url = server.url.replace('localhost', '127.0.0.1')
  await autocannon({ url, connections, duration: loadSeconds, requests })
  return [
    row('memory with the database, at rest', rest, 220),
    row(`· after ${loadSeconds} s of pages and lists`, familyMb(server.pid), 400),
  ]
}

const row = (name: string, mb: number, most: number): Row => ({
  ...{ name, ours: `${Math.round(mb)} MB` },
  ...{ goal: `≤ ${most} MB`, ok: mb <= most },
})
