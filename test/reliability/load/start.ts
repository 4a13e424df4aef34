import type { Role } from '#shared/roles.ts'
import { type Bench, enterBench, inBatches } from '../../bench/live-readers.ts'
import { dropDataDir, makeDataDir, type Running, startWithDatabase } from '../../bench/running.ts'
import { atEnd } from '../../teardown.ts'
import type { Ask } from './driver.ts'

/** Starts the program with the demo, until the end of the scenario. */
export async function startLoaded(env?: Record<string, string>): Promise<Running> {
  const dataDir = await makeDataDir()
  const running = await startWithDatabase(dataDir, env)
  atEnd(async () => {
    await running.db.end()
    await running.server.end()
    await dropDataDir(dataDir)
  })
  return running
}

export interface Caller {
  id: string
  headers: Record<string, string>
}

/** New people with a session each. */
export async function makeCallers(running: Running, count: number, role: Role): Promise<Caller[]> {
  const bench = await enterBench(running)
  try {
    return await inBatches(Array.from({ length: count }), () => makeCaller(bench, running, role))
  } finally {
    await bench.pool.end()
  }
}

async function makeCaller(bench: Bench, { server }: Running, role: Role): Promise<Caller> {
  const person = await bench.makePerson(role)
  const token = await person.tokenFor(server.url)
  return { id: person.id, headers: { Authorization: `Bearer ${token}` } }
}

/** A message to the agency in the conversation of each client. */
export const chatMessages = (clients: readonly Caller[]): Ask[] =>
  clients.map(({ id, headers }) => ({
    method: 'POST',
    path: `/api/chat/${id}/messages`,
    headers,
    body: {
      text: 'Could we move the opening hours to the top of the page?',
      clientMessageId: `00000000-0000-4000-8000-{n}`,
    },
  }))
