import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describeAgency, neutralFacts } from '#features/agency/rules.ts'
import { layOutInvoice } from '#features/invoices/document/pdf-layout.server.ts'
import type { PrintedInvoice } from '#features/invoices/document/printed.ts'
import { createLog } from '#server/log.ts'
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts'
import { median } from './load.ts'
import { milliseconds, type Row } from './table.ts'

const runs = 10
const goals: readonly (readonly [items: number, cpuMs: number])[] = [
  [40, 250],
  [200, 1000],
]

/** The CPU time of all threads to lay out and render an invoice, in a process that does nothing else. */
export async function pdfRows(): Promise<Row[]> {
  const renderer = createPdfRenderer(createLog('silent'))
  const render = (items: number) => renderer.render('bench', documentOf(items))
  const first = await timed(() => render(40))
  const rows: Row[] = [{ name: 'PDF of 40 items, first of all, CPU', ours: milliseconds(first) }]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (const [items, goal] of goals) {
    await render(items)
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push(await timed(() => render(items)))
    const ms = median(times)
    const name = `PDF of ${items} items, CPU`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${goal} ms`, ok: ms <= goal })
  }
  delay.disable()
  await renderer.stop()
  return [
    ...rows,
    { name: '· main loop, p99 of its stalls', ours: milliseconds(delay.percentile(99) / 1e6) },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function documentOf(count: number) {
  const item = {
    service: 'Website design',
    description: 'Nine page templates on the grid of the studio, with what they say.',
    ...{ quantity: 12.5, price: 95, total: 1187.5 },
  }
  const invoice: PrintedInvoice = {
    ...{ invoiceNumber: 'INV-2026-0042', currency: 'USD', status: 'Pending', note: 'Thank you.' },
    ...{ dateIssued: '2026-11-20', dueDate: '2026-12-04' },
    items: Array.from({ length: count }, () => item),
    ...{ subTotal: 1187.5 * count, tax: 0, taxRate: null, totalAmount: 1187.5 * count },
    ...{ discount: 0, discountPercent: null, taxes: [] },
    ...{ pricesGross: false, reverseCharge: false, smallBusiness: false },
    ...{ initialDeposit: 0, paidToDate: 0, remainingBalance: 1187.5 * count, dueNow: 1000 },
    client: { name: 'Ada Okafor', businessName: 'Bakery', address: ['48 Mill Street', 'Grimes'] },
    payments: [],
    voided: false,
    payUrl: `https://studio.example/pay/${'a'.repeat(90)}`,
  }
  return layOutInvoice(invoice, {
    agency: describeAgency(neutralFacts),
    instructions: 'By check.',
    footer: '',
  })
}
