import { glob } from 'node:fs/promises'
import { request } from 'node:http'
import { residentMb, type Started } from '../bench/processes.ts'
import { drawPicture } from '../pictures.ts'
import { until, within } from '../until.ts'
import { enter, makeFolder, startEmpty } from './faults/place.ts'
import { type Attempt, post } from './faults/writers.ts'
import type { Report, Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  { id: 'R21', title: 'Uploads that break off or are too large', run: spoilUploads },
]

const megabyte = 1024 * 1024
const boundary = 'reliability'
const type = `multipart/form-data; boundary=${boundary}`

async function spoilUploads(report: Report): Promise<void> {
  const dataDir = await makeFolder()
  const temporary = await makeFolder()
  const server = await startEmpty(dataDir, { TMPDIR: temporary })
  const folders = [dataDir, temporary]
  const editor = await (await enter(dataDir)).makePerson('Admin')
  const headers = { Authorization: `Bearer ${await editor.tokenFor(server.url)}` }
  const rounds = report.rounds(100)
  await sendWhole(server, headers, await drawPicture())
  const spoil = async (): Promise<Attempt[]> => {
    const large: Attempt[] = []
    for (let count = 0; count < rounds; count += 1) await sendHalf(server, headers)
    for (let count = 0; count < rounds; count += 1)
      large.push(await sendWhole(server, headers, Buffer.alloc(3 * megabyte)))
    return large
  }
  // Twice as many as later, so that the program has reached the memory that it keeps.
  for (let round = 0; round < 2; round += 1) await spoil()
  const before = { files: await listFiles(folders), megabytes: residentMb(server.pid) }
  const large = await spoil()
  const right = await sendWhole(server, headers, await drawPicture())
  const grown = () => residentMb(server.pid) - before.megabytes
  // It is given back after a while; what remains is a figure.
  await until('memory is given back', () => grown() <= 20).catch(() => {})
  const added = (await listFiles(folders)).filter((file) => !before.files.includes(file))
  report.figure('uploads that broke off', rounds)
  report.figure('uploads over the limit', rounds)
  report.figure('· not answered with 413', large.filter(({ outcome }) => outcome !== 413).length, {
    atMost: 0,
  })
  report.figure('temporary files left', added.filter((file) => !isFinished(file)).length, {
    atMost: 0,
  })
  report.figure('memory grew by', grown(), { atMost: 20, unit: 'MB' })
  report.holds('the next upload is taken', right.outcome === 201)
  await server.end()
}

/** A file of the one picture that was accepted at the end. */
const isFinished = (file: string) =>
  /\/files\/blog\/[\w-]+-200x100(\/\d+\.(avif|webp))?$/.test(file)

/** The files that the program has written, without those of its database. */
async function listFiles(folders: string[]): Promise<string[]> {
  const exclude = (name: string) => name.endsWith('/postgres')
  const all = folders.map((dir) => Array.fromAsync(glob(`${dir}/**`, { exclude })))
  return (await Promise.all(all)).flat()
}

const head = `--${boundary}\r\nContent-Disposition: form-data; name="blog"; filename="a.png"\r\n\r\n`

function sendWhole(
  { url }: Started,
  headers: Record<string, string>,
  bytes: Buffer,
): Promise<Attempt> {
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return post({ url: `${url}/api/upload`, headers: { ...headers, 'Content-Type': type }, body })
}

/** Sends a megabyte of a larger file, and closes the connection. */
async function sendHalf({ url }: Started, headers: Record<string, string>): Promise<void> {
  const sending = request(`${url.replace('localhost', '127.0.0.1')}/api/upload`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Type': type, 'Content-Length': 1.5 * megabyte },
  })
  sending.on('error', () => {})
  const closed = new Promise((resolve) => sending.once('close', resolve))
  sending.write(head)
  sending.write(Buffer.alloc(megabyte), () => sending.destroy())
  await within('the connection is closed', closed)
}
