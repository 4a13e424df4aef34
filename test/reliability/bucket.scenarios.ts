import { setTimeout as pause } from 'node:timers/promises'
import { startPerson, visit } from '../abuse/people.ts'
import { dropDataDir, makeDataDir, startWithDatabase } from '../bench/running.ts'
import { startBucket } from '../bucket.ts'
import { drawPicture } from '../pictures.ts'
import { atEnd } from '../teardown.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { Report, Scenario } from './scenario.ts'

type Person = Awaited<ReturnType<typeof startPerson>>

async function upload(person: Person) {
  const form = new FormData()
  form.set('service', new Blob([new Uint8Array(await drawPicture())]), 'a.png')
  const begun = performance.now()
  const response = await person.fetch('/api/upload', { method: 'POST', body: form })
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message, seconds: (performance.now() - begun) / 1_000 }
}

async function bucketFails(report: Report): Promise<void> {
  const bucket = await startBucket()
  const proxy = await startFaultProxy(Number(new URL(bucket.S3_URL).port))
  const dataDir = await makeDataDir()
  atEnd(() => dropDataDir(dataDir))
  // The demo stays on the disk.
  const first = await startWithDatabase(dataDir)
  await first.db.end()
  await first.server.end()
  const S3_URL = `http://127.0.0.1:${proxy.port}/files`
  const { server, db } = await startWithDatabase(dataDir, { ...bucket, S3_URL })
  atEnd(() => db.end())
  const manager = await startPerson(server.url, 'manager')
  const countFiles = async () => {
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from file')
    return rows[0]?.count ?? Number.NaN
  }
  const fresh = await upload(manager)
  report.figure('upload before, status', fresh.status, { atLeast: 201, atMost: 201 })

  for (const behavior of ['refuse', 'silent', 'drip'] as const) {
    const files = await countFiles()
    proxy.become(behavior)
    const [failed, visits] = await Promise.all([upload(manager), visit(server.url, 3)])
    report.figure(`${behavior}: upload, status`, failed.status, { atLeast: 503, atMost: 503 })
    report.figure('· answered after', failed.seconds, { atMost: 5, unit: 's' })
    report.figure('· rows of files added', (await countFiles()) - files, { atMost: 0 })
    report.figure('· pages not answered with 200', visits.refused, { atMost: 0 })
    proxy.become('pass')
    const begun = performance.now()
    while ((await upload(manager)).status !== 201 && performance.now() - begun < 10_000)
      await pause(200)
    const seconds = (performance.now() - begun) / 1_000
    report.figure('· uploads work again after', seconds, { atMost: 5, unit: 's' })
  }
}

export const scenarios: Scenario[] = [
  { id: 'R23', title: 'The bucket is down, silent or slow', run: bucketFails },
]
