import pg from 'pg'
import type { TestDatabase } from './db.ts'

/** The events that every process receives during the work. */
export async function eventsDuring(
  { connection, pool }: TestDatabase,
  work: () => Promise<unknown>,
): Promise<object[]> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('listen atrium')
  const events: object[] = []
  const last = '{"type":"end"}'
  const end = new Promise<void>((resolve) => {
    client.on('notification', ({ payload = '' }) =>
      payload === last ? resolve() : events.push(JSON.parse(payload)),
    )
  })
  await work()
  await pool.query("select pg_notify('atrium', $1)", [last])
  await end
  await client.end()
  return events
}
