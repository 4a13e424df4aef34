import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extractText } from 'unpdf'
import { invoiceFiles } from '#features/invoices/contract.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { timelines } from '#features/timeline/contract.ts'
import { agencyCountry, setCountry } from '#shared/address/region.ts'
import { setTimeZone } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { until } from '#test/until.ts'
import { agencySection } from './contract.ts'
import { neutralFacts } from './rules.ts'

const agencies = {
  'Des Moines': {
    ...neutralFacts,
    ...{ city: 'Des Moines', region: 'Iowa', zip: '50309', timeZone: 'America/Chicago' },
  },
  Lübeck: {
    ...neutralFacts,
    ...{ city: 'Lübeck', region: '', zip: '23552', country: 'DE', timeZone: 'Europe/Berlin' },
  },
}

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})
after(() => {
  setTimeZone(undefined)
  setCountry(undefined)
})

const save = (city: keyof typeof agencies) =>
  admin.call(saveSection(agencySection), { body: agencies[city] })

async function readInvoice(id: string) {
  const file = await admin.call(invoiceFiles.pdf, { params: { id } })
  return (await extractText(new Uint8Array(await file.arrayBuffer()))).text.join()
}

test('another country of the agency changes the formats of PDFs at once', async () => {
  const { db } = app.kernel
  const { id } = await makeInvoice(db, { date_issued: '2026-11-21', due_date: '2026-12-05' })
  await save('Des Moines')
  assert.match(await readInvoice(id), /December 5, 2026/)

  await save('Lübeck')
  const paper = await readInvoice(id)
  assert.match(paper, /5 December 2026/)
  assert.doesNotMatch(paper, /December 5/)
})

test('and those of the sentences that the database writes', async () => {
  const starts_at = '2026-11-25T20:00:00Z'
  const { client_id: id } = await makeAppointment(app.kernel.db, { starts_at })
  const told = async () => {
    const { rows } = await admin.call(timelines.list, {
      params: { id },
      query: { filter: 'appointments' },
    })
    return rows[0]?.text
  }
  await save('Des Moines')
  assert.match((await told()) ?? '', /, November 25, 2026 at 2:00 PM$/)
  await save('Lübeck')
  assert.match((await told()) ?? '', /, 25 November 2026 at 21:00$/)
})

test('the formats are followed by other processes', async () => {
  const second = await startTestApp({ database: app.database })
  await second.visit().call(settings.site, {})
  await save('Lübeck')
  setCountry('US')
  await until('the other process reads them', async () => {
    await second.visit().call(settings.site, {})
    return agencyCountry() === 'DE'
  })
})
