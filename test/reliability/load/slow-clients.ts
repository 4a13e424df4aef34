import { Worker } from 'node:worker_threads'
import { look } from '../../abuse/watch.ts'
import type { Report } from '../scenario.ts'
import { drive, reportOthers, slowest } from './driver.ts'
import type { SlowOrders, SlowTally } from './slow-clients-thread.ts'
import { startLoaded } from './start.ts'

const clients = 2_000
const mostSeconds = 20
/** Longer than the bound, so that a connection that is kept is seen. */
const watchedSeconds = mostSeconds + 10

/** Half of the clients send a header every second, half a byte of a body. */
export async function holdConnections(report: Report): Promise<void> {
  const { server } = await startLoaded()
  const { url } = server
  const groups = [{ name: 'pages', share: 100, asks: [{ path: '/services' }, { path: '/' }] }]
  await drive({ url, seconds: 1, perSecond: 20, groups })
  const before = await look(server)
  const [tally, pages] = await Promise.all([
    sendSlowClients({ url, clients, seconds: watchedSeconds }),
    drive({ url, seconds: report.seconds(mostSeconds), perSecond: 50, groups }),
  ])
  const after = await look(server)
  report.figure('connections opened', tally.opened, { atLeast: clients })
  report.figure('· still open at the end', tally.left, { atMost: 0 })
  for (const [kind, longest] of Object.entries(tally.longest))
    report.figure(`· longest with slow ${kind}`, longest, { atMost: mostSeconds, unit: 's' })
  report.figure('page meanwhile, p99', slowest(pages, 'p99'), { atMost: 100, unit: 'ms' })
  reportOthers(report, '· not answered with 200', pages, /^200/)
  report.figure('open files more than before', after.openFiles - before.openFiles, { atMost: 20 })
  report.note(
    'The connections are opened within two seconds, and the page is requested all the while.',
  )
}

function sendSlowClients(orders: SlowOrders): Promise<SlowTally> {
  return new Promise((resolve, reject) => {
    const thread = new URL('./slow-clients-thread.ts', import.meta.url)
    const worker = new Worker(thread, { workerData: orders })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
