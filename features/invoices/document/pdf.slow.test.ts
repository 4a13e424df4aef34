import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { Insertable } from 'kysely'
import { extractText } from 'unpdf'
import type { InvoicePayment } from '#db/types.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, password, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo, untilDone } from '#test/outbox.ts'
import { invoiceFiles } from '../contract.ts'
import { statements } from '../ledger/contract.ts'
import { invoiceSection } from './contract.ts'
import { invoiceMailJobs } from './notify.server.ts'
import { invoicePdf } from './pdf.server.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let client: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

async function read(bytes: ArrayBuffer | Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(bytes), { mergePages: false })).text
}

const itemOf = (service: string, description = '') => ({
  ...{ id: randomUUID(), service, description, quantity: 1 },
  ...{ price: 10_000, total: 10_000 },
})

type Values = NonNullable<Parameters<typeof makeInvoice>[1]>

async function make(items: (string | ReturnType<typeof itemOf>)[], values: Values = {}) {
  const all = items.map((item) => (typeof item === 'string' ? itemOf(item) : item))
  const { id, number } = await makeInvoice(app.database.db, {
    ...{ client_id: client.accountId, ...values },
  })
  const stored = { items: JSON.stringify(all) }
  await app.database.db.updateTable('invoice').set(stored).where('id', '=', id).execute()
  return { id, number }
}

type Entry = Pick<Insertable<InvoicePayment>, 'amount_cents' | 'method' | 'reference'>

async function pay(invoice_id: string, entry: Entry) {
  const day = { paid_on: '2026-11-21', created_at: new Date().toISOString() }
  const row = { invoice_id, kind: 'payment', ...day, ...entry }
  await app.database.db.insertInto('invoice_payment').values(row).execute()
}

async function pagesOf(by: Visitor, id: string): Promise<string[]> {
  return read(await (await by.call(invoiceFiles.pdf, { params: { id } })).arrayBuffer())
}

async function link(by: Visitor, id: string): Promise<string> {
  return app.url + (await by.call(invoiceFiles.link, { params: { id } })).url
}

describe('the PDF of an invoice', () => {
  test('says what is billed, to whom, and what is due', async () => {
    const { id: client_id } = await makeAccount(app.database.db, {
      ...{ first_name: 'Zażółć', last_name: 'Gęślą', business_name: 'Bäckerei Jaźń' },
      ...{ address: '48 Mill Street', city: 'Grimes', state: 'Iowa', zip_code: '50111' },
    })
    const tax = { tax_cents: 1_400, tax_rate: 7, deposit_cents: 5_000, note: 'See you in May.' }
    const { id, number } = await make(['Website', 'Şişli İstanbul'], { ...tax, client_id })
    await pay(id, { amount_cents: 2_000, method: 'check', reference: '1044' })
    const [page = '', ...others] = await pagesOf(admin, id)
    assert.equal(others.length, 0)
    for (const text of [
      ...[`${number}`, 'Web Studio', '1 Main Street', '555-555-0100', 'hello@studio.example'],
      ...['Zażółć Gęślą', 'Bäckerei Jaźń', '48 Mill Street', 'Grimes, Iowa 50111'],
      ...['Website', 'Şişli İstanbul', '$100.00', 'Subtotal', '$200.00', 'Tax (7 %)', '$14.00'],
      ...['$214.00', 'Paid by check (1044)', '−$20.00', 'Balance due', '$194.00'],
      ...['Due now', '$30.00', 'See you in May.', 'Page 1 of 1'],
    ]) {
      assert.ok(page.includes(text), `${text} in ${page}`)
    }
  })

  test('has the tax, the payment instructions and the footer of the settings', async () => {
    const texts = { taxLabel: 'VAT', instructions: 'By check.', footer: 'Tax number 12/345' }
    const save = (body: typeof invoiceSection.defaults) =>
      admin.call(saveSection(invoiceSection), { body })
    await save({ ...invoiceSection.defaults, ...texts })
    const { id } = await make(['Website'], { tax_cents: 700, tax_rate: 7 })
    const [page = ''] = await pagesOf(client, id)
    for (const text of ['VAT (7 %)', 'By check.', 'Tax number 12/345'])
      assert.ok(page.includes(text), `${text} in ${page}`)
    await save(invoiceSection.defaults)
  })

  test('says PAID, and asks for nothing more', async () => {
    const { id } = await make(['Website'], { status: 'Paid' })
    await pay(id, { amount_cents: 10_000, method: 'transfer' })
    const [page = ''] = await pagesOf(client, id)
    assert.match(page, /PAID/)
    assert.doesNotMatch(page, /payment page/)
  })

  test('of a draft has no number', async () => {
    const { id } = await make(['Website'], { number: null })
    const [page = ''] = await pagesOf(admin, id)
    assert.match(page, /DRAFT/)
    assert.doesNotMatch(page, /INV-/)
  })

  test('repeats the header of 200 items, which are all there', async () => {
    const { id } = await make(Array.from({ length: 200 }, (_, index) => `Service ${index + 1}.`))
    const pages = await pagesOf(admin, id)
    assert.ok(pages.length > 5)
    for (const [index, page] of pages.entries()) {
      assert.match(page, /SERVICE\s+QUANTITY\s+PRICE\s+TOTAL/)
      assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`))
    }
    const all = pages.join('\n')
    for (let index = 1; index <= 200; index += 1) assert.ok(all.includes(`Service ${index}.`))
    assert.match(pages.at(-1) ?? '', /Total\s+\$20,000\.00/)
  })

  const hostile = {
    'a word of 2,000 letters': 'w'.repeat(2000),
    'control characters': 'a\u0001\u0002\u001b[31m\u007f\u009f',
    'a text from right to left': 'שלום \u202e\u2066abc',
    emoji: '👩‍👩‍👧 🎉 🇺🇸',
    'many lines': 'line\n'.repeat(199),
    'other scripts': '中文 ไทย ᾅ',
    'combining marks': `e${'\u0301'.repeat(200)}`,
    markup: '<b>&amp;</b> \\u0000 %PDF-1.7 endstream endobj',
  }
  for (const [name, text] of Object.entries(hostile)) {
    test(`survives ${name}`, async () => {
      const service = text.replaceAll('\n', ' ').slice(0, 200)
      const items = [itemOf(service, text.slice(0, 1000)), itemOf('after it')]
      const { id } = await make(items, { note: text })
      assert.match((await pagesOf(admin, id)).join('\n'), /after it/)
    })
  }
})

describe('the link to a PDF', () => {
  test('opens it in a tab, for the session that asked and for five minutes', async () => {
    const { id, number } = await make(['Website'])
    const url = await link(client, id)
    const response = await client.fetch(url)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.equal(
      response.headers.get('content-disposition'),
      `inline; filename*=UTF-8''${number}.pdf`,
    )
    assert.match(response.headers.get('cache-control') ?? '', /private, no-store/)
    assert.match((await read(await response.arrayBuffer())).join(), /Website/)

    const other = await signInAs(app, 'User')
    assert.equal((await other.fetch(url)).status, 404)
    assert.equal((await admin.fetch(url)).status, 404)
    const again = app.visit()
    const { email } = await app.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', client.accountId)
      .executeTakeFirstOrThrow()
    await again.call(signIn.login, { body: { email, password } })
    assert.equal((await again.fetch(url)).status, 404)
    assert.equal((await app.visit().fetch(url)).status, 401)
    app.advance(5 * 60 + 1)
    assert.equal((await client.fetch(url)).status, 403)
  })

  test('is neither for another client nor for a draft', async () => {
    const other = await signInAs(app, 'User')
    const { id } = await make(['Website'])
    await assert.rejects(link(other, id), { status: 404 })
    const draft = await make(['Website'], { number: null })
    await assert.rejects(link(client, draft.id), { status: 404 })
    await assert.rejects(pagesOf(client, draft.id), { status: 404 })
  })
})

describe('a preview', () => {
  const item = { service: 'Website', quantity: 2.5, price: 100 }
  const preview = async (body: object) =>
    (await read(await (await admin.call(invoiceFiles.preview, { body })).arrayBuffer())).join('\n')

  test('shows what is in the form, without a number', async () => {
    const text = await preview({ userId: client.accountId, items: [item], taxRate: 10 })
    assert.match(text, /DRAFT.*Ada Person.*Website\s+2\.5\s+\$100\.00\s+\$250\.00.*\$275\.00/s)
    assert.doesNotMatch(text, /INV-/)
    assert.match(await preview({}), /\$0\.00/)
  })

  test('of an invoice keeps what the form does not send', async () => {
    const { id, number } = await make(['Website'], { note: 'Thank you.' })
    const text = await preview({ invoiceId: id, items: [item] })
    for (const part of [`${number}`, '$250.00', 'Thank you.']) assert.ok(text.includes(part), part)
    const missing = preview({ invoiceId: randomUUID() })
    await assert.rejects(missing, { status: 404 })
  })
})

test('a mail carries the PDF as it is when the mail is sent', async () => {
  const { id, number } = await make(['Website'])
  const message = { to: 'skipper@example.org', subject: 'Your invoice', text: 'Here it is.' }
  await app.kernel.jobs.send(app.kernel.db, invoiceMailJobs['invoice-mail'], {
    ...{ invoiceId: id, message },
  })
  const [mail] = await mailsTo(app, message.to)
  assert.match(mail?.source ?? '', new RegExp(`Content-Type: application/pdf; name=${number}.pdf`))
  const [, encoded = ''] = /\n\n(JVBERi[^-]+)/.exec(mail?.source ?? '') ?? []
  assert.match((await read(Buffer.from(encoded, 'base64'))).join(), /Website/)
})

test('a mail whose invoice is gone is sent without a PDF', async () => {
  const message = { to: 'gone@example.org', subject: 'Your invoice', text: 'Here it is.' }
  const job = { invoiceId: randomUUID(), message }
  await app.kernel.jobs.send(app.kernel.db, invoiceMailJobs['invoice-mail'], job)
  const [mail] = await mailsTo(app, message.to)
  assert.equal(mail?.text.trim(), message.text)
  assert.ok(!mail?.source.includes('application/pdf'))
})

describe('the PDF of a statement', () => {
  const pages = async (by: Visitor, query: object) =>
    read(await (await by.call(statements.pdf, { query })).arrayBuffer())

  test('lists what was billed and paid, with the balance', async () => {
    const { id: client_id } = await makeAccount(app.database.db, { last_name: 'Żółw' })
    const { id, number } = await make(['Website'], { client_id, date_issued: '2026-11-02' })
    await pay(id, { amount_cents: 2_500, method: 'check', reference: '1044' })
    const days = { from: '2026-11-01', to: '2026-11-30' }
    const [page = ''] = await pages(admin, { client: client_id, ...days })
    for (const text of [
      ...['Ada Żółw', 'November 1, 2026', 'November 30, 2026', 'Opening balance', '$0.00'],
      ...[`Invoice ${number}`, '$100.00', 'Payment by check (1044)', '$25.00', '$75.00'],
    ]) {
      assert.ok(page.includes(text), `${text} in ${page}`)
    }
    const own = (await pages(client, { client: client_id, ...days })).join()
    assert.ok(!own.includes('Żółw'))
  })
})

// The sweep ends all sessions, so this comes last.
describe('a PDF is stored', () => {
  const stored = async () => (await app.database.pool.query('select key from stored_pdf')).rowCount

  test('once for each content', async () => {
    const { id } = await make(['Website'])
    const first = await invoicePdf(app.kernel, id)
    const count = await stored()
    assert.deepEqual(await invoicePdf(app.kernel, id), first)
    assert.equal(await stored(), count)
    await pay(id, { amount_cents: 1_000, method: 'cash' })
    const second = await invoicePdf(app.kernel, id)
    assert.notEqual(second.key, first.key)
    assert.equal(second.name, first.name)
  })

  test('once if many ask for it at the same time', async (t) => {
    const { id } = await make(['Website'])
    const renders = t.mock.method(app.kernel.pdf, 'render')
    const count = (await stored()) ?? 0
    const all = Array.from({ length: 67 }, () => client.call(invoiceFiles.pdf, { params: { id } }))
    const [first, ...others] = await Promise.all(all.map(async (one) => (await one).text()))
    assert.ok(others.every((other) => other === first))
    assert.equal(renders.mock.callCount(), 1)
    assert.equal(await stored(), count + 1)
  })

  test('until nobody opened it for two months', async () => {
    const { id } = await make(['Website'])
    const first = await invoicePdf(app.kernel, id)
    const inDays = (days: number) => ({
      ...app.kernel,
      now: () => new Date(app.kernel.now().getTime() + days * 86_400_000),
    })
    await sweep(inDays(50))
    assert.equal((await invoicePdf(app.kernel, id)).key, first.key)
    await sweep(inDays(61))
    await untilDone(app, 'remove-files')
    const again = await invoicePdf(app.kernel, id)
    assert.notEqual(again.key, first.key)
    assert.equal(await app.kernel.files.get(`${first.key}/file.pdf`), null)
  })
})
