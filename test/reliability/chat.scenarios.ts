import { percentile } from '../abuse/people.ts'
import {
  type Bench,
  cutListeners,
  enterBench,
  inBatches,
  type Person,
  type Reader,
  readStream,
} from '../bench/live-readers.ts'
import { dropDataDir, makeDataDir, startAtrium, startWithDatabase } from '../bench/running.ts'
import { urlOf } from '../cluster.ts'
import { atEnd } from '../teardown.ts'
import { until } from '../until.ts'
import type { Report, Scenario } from './scenario.ts'

const clientCount = 10
const messagesOfClient = 100
const streamsOfClient = 20
const cuts = 3

interface Client {
  person: Person
  readers: Reader[]
  /** When each message was sent. */
  sentAt: number[]
}

async function chatThroughTwoProcesses(report: Report): Promise<void> {
  const dataDir = await makeDataDir()
  atEnd(() => dropDataDir(dataDir))
  const running = await startWithDatabase(dataDir)
  atEnd(() => running.db.end())
  const connection = { host: running.socketDir, user: 'postgres', database: 'postgres' }
  const other = await startAtrium(dataDir, { DATABASE_URL: urlOf(connection) })
  const bench = await enterBench(running)
  atEnd(() => bench.pool.end())
  const urls = [running.server.url, other.url]
  const clients = await inBatches(Array.from({ length: clientCount }), () => enter(bench, urls))
  const streams = clients.flatMap(({ readers }) => readers)
  report.figure('open streams', streams.length)

  const total = clientCount * messagesOfClient
  let sent = 0
  const cutAt = new Set(Array.from({ length: cuts }, (_, at) => ((at + 1) * total) / (cuts + 1)))
  await Promise.all(
    clients.map(async (client) => {
      for (let number = 1; number <= messagesOfClient; number += 1) {
        sent += 1
        if (cutAt.has(sent)) await cutListeners(bench)
        await send(client, urls[number % 2]!, number)
      }
    }),
  )
  const heard = ({ events }: Reader) => events.filter(({ kind }) => kind === 'chat')
  const complete = () => streams.every((one) => heard(one).length >= messagesOfClient)
  await until('all streams have heard of all messages', complete, 60)
  for (const one of streams) one.close()

  const exact = streams.filter((one) => heard(one).length === messagesOfClient).length
  report.figure('streams that heard of each message once', exact, { atLeast: streams.length })
  const stored = await Promise.all(clients.map((client, at) => read(client, urls[at % 2]!)))
  const wanted = Array.from({ length: messagesOfClient }, (_, at) => `number ${at + 1}`).join()
  const right = stored.filter((texts) => texts.join() === wanted).length
  report.figure('conversations complete and in order', right, { atLeast: clientCount })
  const times = clients.flatMap(({ readers, sentAt }) =>
    readers.flatMap((one) => heard(one).map(({ at }, index) => at - sentAt[index]!)),
  )
  report.figure('from sending to each stream, p95', percentile(times, 0.95), {
    atMost: 500,
    unit: 'ms',
  })
  report.figure('listening connections that were cut', cuts * urls.length)
}

async function enter(bench: Bench, urls: string[]): Promise<Client> {
  const person = await bench.makePerson('User')
  const places = Array.from({ length: streamsOfClient }, (_, at) => urls[at % urls.length]!)
  const readers = await inBatches(places, async (url) =>
    readStream(url, await person.tokenFor(url)),
  )
  return { person, readers, sentAt: [] }
}

/** Sends it until it is acknowledged, as a browser does; the id keeps it from being stored twice. */
async function send({ person, sentAt }: Client, url: string, number: number): Promise<void> {
  const body = JSON.stringify({ text: `number ${number}`, clientMessageId: crypto.randomUUID() })
  const headers = {
    Authorization: `Bearer ${await person.tokenFor(url)}`,
    'Content-Type': 'application/json',
  }
  sentAt.push(performance.now())
  await until(`message ${number} is acknowledged`, async () => {
    const address = `${url}/api/chat/${person.id}/messages`
    const response = await fetch(address, { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (response.status !== 201 && response.status < 500) throw new Error(`${response.status}`)
    return response.status === 201
  })
}

async function read({ person }: Client, url: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await person.tokenFor(url)}` }
  const response = await fetch(`${url}/api/chat/${person.id}/messages?limit=100`, { headers })
  const messages = (await response.json()) as { text: string }[]
  return messages.map(({ text }) => text)
}

export const scenarios: Scenario[] = [
  {
    id: 'R11',
    title: 'Chat through two processes whose listening connections are cut',
    run: chatThroughTwoProcesses,
  },
]
