import { accounts } from '#features/accounts/contract.ts'
import { appointments } from '#features/appointments/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { services } from '#features/services/contract.ts'
import { people } from '#people/contract.ts'
import { publishEvent, storedEvents } from '#server/db/publish-event.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { type OpenStream, openStream } from '../event-stream.ts'
import type { Report } from '../reliability/scenario.ts'
import { until } from '../until.ts'
import { enter, type Fleet, fromAddress, memberOf, tokenOf } from './fleet.ts'

const { 'scale-event': scaleEvent } = storedEvents({ 'scale-event': 'admin' })

/** Edits in one process; each must show on a cached page of every other. */
export async function checkEdits(fleet: Fleet, report: Report, edits: number): Promise<void> {
  const [first, ...others] = fleet.members
  const admin = await enter(first!.url)
  const service = (await admin.call(services.list, {})).rows[0]!
  const { id, slug, content, file } = service
  let slowest = 0
  for (let edit = 1; edit <= edits; edit += 1) {
    const title = `Edition ${edit} of ${edits}`
    await admin.call(services.edit, { params: { id }, body: { title, slug, content, file } })
    const begun = performance.now()
    for (const { url } of others)
      await until(title, async () => (await textOf(`${url}/services`)).includes(title))
    slowest = Math.max(slowest, performance.now() - begun)
  }
  report.figure(`${edits} edits, until all other processes show one, at most`, slowest, {
    atMost: 1_000,
    unit: 'ms',
  })
}

export const textOf = async (url: string) => (await fetch(url)).text()

/** A new role and a suspension in one process count in the others. */
export async function checkRights(fleet: Fleet, report: Report, rounds: number): Promise<void> {
  const [first, second] = fleet.members
  const admin = await enter(first!.url)
  const { user } = await (await enter(second!.url, 'manager@atrium.test')).call(people.authUser, {})
  let slowest = 0
  const change = (body: object) => admin.call(accounts.update, { body: { id: user.id, ...body } })
  for (let round = 0; round < rounds; round += 1) {
    const headers = { Authorization: `Bearer ${await tokenOf(second!.url, 'manager@atrium.test')}` }
    const isRefused = async () =>
      !(await fetch(`${second!.url}/api/user/all-users?limit=1`, { headers })).ok
    if (await isRefused()) throw new Error('a Manager may not read the list of accounts')
    await change(round % 2 === 0 ? { role: 'Employee' } : { status: 'Suspended' })
    const begun = performance.now()
    await until('the other process refuses', isRefused)
    slowest = Math.max(slowest, performance.now() - begun)
    await change(round % 2 === 0 ? { role: 'Manager' } : { status: 'Active' })
  }
  report.figure(`${rounds} changes of role or status, until the other process refuses`, slowest, {
    atMost: 1_000,
    unit: 'ms',
  })
}

/** Ten of 40 wrong passwords are tried when they are sent at once to all processes. */
export async function checkLimits(fleet: Fleet, report: Report, rounds: number): Promise<void> {
  const tried: number[] = []
  const others = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const body = JSON.stringify({ email: `nobody-${round}@example.org`, password: 'Wrong-horse-7' })
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const headers = { 'Content-Type': 'application/json', ...fromAddress(round) }
        const url = `${memberOf(fleet, at).url}/api/auth/login`
        return (await fetch(url, { method: 'POST', headers, body })).status
      }),
    )
    tried.push(statuses.filter((status) => status === 401).length)
    for (const status of statuses) if (status !== 401) others.add(status)
  }
  report.figure('wrong passwords tried of 40 at once, at least', Math.min(...tried), {
    atLeast: 10,
  })
  report.figure('wrong passwords tried of 40 at once, at most', Math.max(...tried), { atMost: 10 })
  report.holds('all others are answered 429', [...others].join() === '429')
}

/** Many people book one time in all processes at once. */
export async function checkSlots(fleet: Fleet, report: Report): Promise<void> {
  const clients: ApiClient[] = []
  for (const [at, email] of ['client@atrium.test', 'client2@atrium.test'].entries())
    clients.push(await enter(memberOf(fleet, at).url, email))
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await clients[0]!.call(appointments.days, { query: { month } })
  const dueDate = days[3]!
  const { slots } = await clients[0]!.call(appointments.slots, { query: { dueDate } })
  const fields = { service: 'Online shops', reason: 'A race.', meetingType: 'phone' as const }
  const body = { ...fields, dueDate, time: slots[0]! }
  const booked = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      clients[at % clients.length]!.call(appointments.add, { body }),
    ),
  )
  const won = booked.filter(({ status }) => status === 'fulfilled').length
  report.figure('bookings of one time by 20 at once', won, { atLeast: 1, atMost: 1 })
}

/** Invoices that are issued in all processes at once have consecutive numbers. */
export async function checkNumbers(fleet: Fleet, report: Report, count: number): Promise<void> {
  const admins: ApiClient[] = []
  for (const { url } of fleet.members) admins.push(await enter(url))
  const client = await enter(memberOf(fleet, 0).url, 'client@atrium.test')
  const { user } = await client.call(people.authUser, {})
  const items = [{ service: 'Design', description: 'Three drafts', quantity: 1, price: 100 }]
  const body = { userId: user.id, items, dateIssued: '2031-05-01' }
  const issue = async (at: number): Promise<string> => {
    try {
      const { item } = await admins[at % admins.length]!.call(invoices.add, { body })
      return item.invoiceNumber ?? ''
    } catch (error) {
      // A call that waits too long for its turn is answered 503.
      if ((error as { code?: string }).code !== 'UNAVAILABLE') throw error
      return issue(at)
    }
  }
  const numbers = await Promise.all(Array.from({ length: count }, (_, at) => issue(at)))
  const sequences = numbers.map((number) => Number(number.split('-')[2])).sort((a, b) => a - b)
  const first = sequences[0] ?? Number.NaN
  const wrong = sequences.filter((sequence, at) => sequence !== first + at).length
  report.figure(`gaps and doubles in the numbers of ${count} invoices`, wrong, { atMost: 0 })
}

/** Every stream of every process gets all events, once and in order. */
export async function checkLiveEvents(fleet: Fleet, report: Report, count: number): Promise<void> {
  const streams: OpenStream[] = []
  for (const { url } of [...fleet.members, ...fleet.members])
    streams.push(await openStream(url, await tokenOf(url)))
  for (let event = 0; event < count; event += 1)
    await publishEvent(fleet.db, scaleEvent, { id: String(event) })
  const idsOf = ({ events: all }: OpenStream) =>
    all.filter(({ kind }) => kind === scaleEvent.kind).map(({ id }) => id)
  await until('all streams have all events', () =>
    streams.every((stream) => idsOf(stream).length >= count),
  )
  const expected = Array.from({ length: count }, (_, at) => String(at)).join()
  const right = streams.filter((stream) => idsOf(stream).join() === expected).length
  for (const stream of streams) stream.close()
  report.figure(`streams of ${streams.length} with ${count} events once and in order`, right, {
    atLeast: streams.length,
  })
}
