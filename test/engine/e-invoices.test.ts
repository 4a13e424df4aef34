import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { agencySection } from '#features/agency/contract.ts'
import { clientPeople } from '#features/clients/contract.ts'
import { invoiceFiles, invoices } from '#features/invoices/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { eInvoiceSection, eInvoices } from '#features/invoices/e-invoice/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { creditNotes } from '#features/invoices/removal/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { attachmentOf, findXmlErrors, textsOf } from '#test/e-invoice/xml.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo, untilDone } from '#test/outbox.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let client: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User', {
    ...{ business_name: 'Marina Łeba', address: 'Am Kai 2', city: 'Travemünde' },
    ...{ zip_code: '23570', country: 'Germany' },
  })
})

const save = <S extends Parameters<typeof saveSection>[0]>(section: S, values: object) =>
  admin.call(saveSection(section), { body: { ...section.defaults, ...values } })

const german = {
  ...{ name: 'Küstenbüro & Söhne', street: 'Kanalstraße 1', city: 'Lübeck', zip: '23552' },
  ...{ region: '', country: 'DE', timeZone: 'Europe/Berlin', phone: '+49 451 123456' },
}
const on = {
  ...{ mode: 'factur-x', iban: 'DE75 5121 0800 1245 1261 99', bic: 'SOGEDEFFXXX' },
  contact: 'Ada Holm',
}

async function issue() {
  const items = [{ service: 'Website', quantity: 2, price: 500 }]
  const body = { userId: client.accountId, items, taxRate: 19 }
  return (await admin.call(invoices.add, { body })).item
}

const open = async (by: Visitor, id: string) =>
  Buffer.from(await (await by.call(invoiceFiles.pdf, { params: { id } })).arrayBuffer())

async function printedOn(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const detailsOf = async (by: Visitor, id: string) =>
  (await by.call(invoices.one, { params: { id } })).eInvoice
const xrechnungOf = async (by: Visitor, id: string) =>
  (await by.call(eInvoices.xrechnung, { params: { id } })).text()

test('an agency in the USA makes none, whatever is set', async () => {
  await save(eInvoiceSection, on)
  const { id } = await issue()
  const pdf = await open(client, id)
  assert.equal(await attachmentOf(pdf), undefined)
  assert.doesNotMatch(pdf.toString('latin1'), /pdfaid|OutputIntent/)
  assert.match(pdf.toString('latin1'), /MediaBox \[0 0 612 792\]/)
  assert.equal(await detailsOf(admin, id), undefined)
  await assert.rejects(xrechnungOf(admin, id), { code: 'NO_XRECHNUNG' })
  await save(eInvoiceSection, {})
})

describe('an agency in Germany', () => {
  before(async () => {
    await save(agencySection, german)
    await save(invoiceSection, { vatId: 'DE123456789' })
  })
  after(async () => {
    await save(agencySection, {})
  })

  test('makes none until it is turned on', async () => {
    const { id } = await issue()
    assert.equal(await attachmentOf(await open(client, id)), undefined)
    assert.equal(await detailsOf(admin, id), undefined)
    await save(eInvoiceSection, on)
    const pdf = await open(client, id)
    assert.notEqual(await attachmentOf(pdf), undefined)
    assert.match(pdf.toString('latin1'), /MediaBox \[0 0 595.28 841.89\]/)
  })

  test('sends a PDF/A-3 with the totals as XML', async () => {
    const { id, invoiceNumber } = await issue()
    const pdf = await open(client, id)
    const xml = (await attachmentOf(pdf)) ?? ''
    assert.deepEqual(await findXmlErrors(xml), [])
    const texts = {
      'ExchangedDocument/ID': [invoiceNumber],
      'SellerTradeParty/Name': ['Küstenbüro &amp; Söhne'],
      'BuyerTradeParty/Name': ['Marina Łeba'],
      'BuyerTradeParty/PostalTradeAddress/CountryID': ['DE'],
      LineTotalAmount: ['1000.00', '1000.00'],
      CalculatedAmount: ['190.00'],
      GrandTotalAmount: ['1190.00'],
      DuePayableAmount: ['1190.00'],
    }
    for (const [element, expected] of Object.entries(texts))
      assert.deepEqual(textsOf(xml, element), expected, element)
    const { metadata, info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata()
    assert.equal(metadata?.get('pdfaid:part'), '3')
    assert.equal(metadata?.get('fx:conformancelevel'), 'EN 16931')
    assert.deepEqual(metadata?.get('dc:creator'), ['Küstenbüro + Söhne'])
    assert.equal((info as { Author?: string }).Author, 'Küstenbüro + Söhne')
    const raw = pdf.toString('latin1')
    for (const mark of ['/AFRelationship /Alternative', '/AF [', '/GTS_PDFA1', '/FontFile2'])
      assert.ok(raw.includes(mark), mark)
  })

  test('offers an XRechnung once the client has a buyer reference', async () => {
    const { id } = await issue()
    const { xrechnung, missing } = (await detailsOf(admin, id)) ?? {}
    assert.equal(xrechnung, false)
    assert.deepEqual(missing?.pdf, [])
    assert.match(missing?.xrechnung.join() ?? '', /^The client’s buyer reference is missing/)
    assert.deepEqual(await detailsOf(client, id), { xrechnung: false })
    await assert.rejects(xrechnungOf(client, id), { code: 'NO_XRECHNUNG' })
    const params = { id: client.accountId }
    const { name, address, city, zipCode, country } = await admin.call(clientPeople.one, { params })
    const buyerReference = '04011000-12345-03'
    await admin.call(clientPeople.update, {
      ...{ params, body: { name, address, city, zipCode, country, buyerReference } },
    })
    assert.equal((await admin.call(clientPeople.one, { params })).buyerReference, buyerReference)
    assert.deepEqual(await detailsOf(client, id), { xrechnung: true })
    for (const person of [admin, client]) {
      const xml = await xrechnungOf(person, id)
      assert.deepEqual(await findXmlErrors(xml), [])
      assert.deepEqual(textsOf(xml, 'BuyerReference'), [buyerReference])
      assert.match(
        textsOf(xml, 'GuidelineSpecifiedDocumentContextParameter/ID').join(),
        /xrechnung_3/,
      )
    }
    await assert.rejects(xrechnungOf(await signInAs(app, 'User'), id), { status: 404 })
  })

  const terms = {
    'rates and discounts of items': [{}, ['89.99', '107.00'], ['17.10', '7.49'], 221.58],
    'prices with tax and a discount': [
      { pricesGross: true, discountPercent: 5 },
      ...[['71.84', '95.00'], ['13.65', '6.65'], 187.14],
    ],
    'a reverse charge': [{ reverseCharge: true, discount: 7 }, ['189.99'], ['0.00'], 189.99],
  } as const
  for (const [name, [values, bases, taxes, total]] of Object.entries(terms))
    test(`makes one of ${name}`, async () => {
      const params = { id: client.accountId }
      const { name, country } = await admin.call(clientPeople.one, { params })
      const changed = { name, country, taxId: 'FR12345678901', city: 'Nantes', zipCode: '44000' }
      await admin.call(clientPeople.update, { params, body: changed })
      const items = [
        { service: 'Design', quantity: 3, price: 33.33, taxRate: 19, discountPercent: 10 },
        { service: 'Books', quantity: 1, price: 107, taxRate: 7 },
      ]
      const body = { userId: client.accountId, items, ...values }
      const { item } = await admin.call(invoices.add, { body })
      assert.equal(item.totalAmount, total)
      const xml = (await attachmentOf(await open(admin, item.id))) ?? ''
      assert.deepEqual(await findXmlErrors(xml), [])
      assert.deepEqual(textsOf(xml, 'BasisAmount'), bases)
      assert.deepEqual(textsOf(xml, 'CalculatedAmount'), taxes)
      assert.deepEqual(textsOf(xml, 'GrandTotalAmount'), [total.toFixed(2)])
    })

  test('leaves the recipient of an issued invoice as it was, whatever becomes of the client', async () => {
    await save(eInvoiceSection, on)
    const params = { id: client.accountId }
    const france = { name: 'Marina Łeba', address: 'Quai 1', city: 'Nantes', country: 'France' }
    const before = { ...france, zipCode: '44000', taxId: 'FR12345678901', buyerReference: 'R-1' }
    await admin.call(clientPeople.update, { params, body: before })
    const items = [{ service: 'Design', quantity: 1, price: 100, taxRate: 19 }]
    const body = { userId: client.accountId, items, reverseCharge: true }
    const add = async (values: object = {}) =>
      (await admin.call(invoices.add, { body: { ...body, ...values } })).item.id
    const [paid, unpaid, draft] = [await add(), await add(), await add({ draft: true })]
    await admin.call(ledger.record, {
      ...{ params: { id: paid }, body: { amount: 100, method: 'check' } },
    })
    const america = { name: 'Pier LLC', address: '1 Pier', city: 'Boston', country: 'USA' }
    const after = { ...america, state: 'MA', zipCode: '02101' }
    await admin.call(clientPeople.update, { params, body: after })
    await admin.call(invoices.edit, { params: { id: unpaid }, body: { note: 'Merci' } })

    const kept = {
      ...{ name: 'Ada Person', businessName: 'Marina Łeba' },
      address: ['Quai 1', '44000 Nantes', 'France', 'Tax ID: FR12345678901'],
    }
    for (const id of [paid, unpaid])
      for (const person of [admin, client]) {
        const { billedTo, taxIds, eInvoice } = await person.call(invoices.one, { params: { id } })
        const { name, ...rest } = billedTo!
        assert.deepEqual({ ...rest, name: name.replace(/ \d+$/, '') }, kept)
        assert.ok(taxIds?.includes('Tax ID of the client: FR12345678901'))
        assert.equal(eInvoice?.xrechnung, true)
        const pdf = await open(person, id)
        assert.match(
          await printedOn(pdf),
          /Marina Łeba .* Quai 1 44000 Nantes France Tax ID: FR1234/,
        )
        for (const xml of [await xrechnungOf(person, id), (await attachmentOf(pdf)) ?? '']) {
          assert.deepEqual(textsOf(xml, 'BuyerTradeParty/Name'), ['Marina Łeba'])
          assert.deepEqual(textsOf(xml, 'BuyerTradeParty/PostalTradeAddress/CountryID'), ['FR'])
        }
      }
    const details = await admin.call(invoices.one, { params: { id: draft } })
    assert.equal(details.billedTo?.businessName, 'Pier LLC')
    const { rows } = await admin.call(invoices.list, { query: { q: 'Pier LLC' } })
    assert.deepEqual(rows.map(({ id }) => id).includes(paid), true)

    // Nothing is paid yet, so an edit that names the client bills it as it is now.
    const anew = { userId: client.accountId, reverseCharge: false }
    await admin.call(invoices.edit, { params: { id: unpaid }, body: anew })
    const { billedTo, history } = await admin.call(invoices.one, { params: { id: unpaid } })
    assert.equal(billedTo?.businessName, 'Pier LLC')
    assert.ok(history.some(({ action }) => action === 'The billing details changed'))
    await admin.call(invoices.edit, { params: { id: paid }, body: { userId: client.accountId } })
    assert.match(await printedOn(await open(admin, paid)), /Nantes/)
  })

  test('prints the bank account that the XML names, while something is to be paid', async () => {
    await save(eInvoiceSection, on)
    const { id } = await issue()
    const account = /HOW TO PAY By transfer\. IBAN: DE75 5121 0800 1245 1261 99 BIC: SOGEDEFFXXX/
    await save(invoiceSection, { vatId: 'DE123456789', instructions: 'By transfer.' })
    assert.match(await printedOn(await open(client, id)), account)
    await save(eInvoiceSection, { ...on, mode: 'off' })
    assert.doesNotMatch(await printedOn(await open(client, id)), /IBAN/)
    await save(eInvoiceSection, on)
    await save(invoiceSection, { vatId: 'DE123456789' })
  })

  test('sends the plain PDF while something is missing, which staff alone read', async () => {
    await save(invoiceSection, {})
    const { id } = await issue()
    assert.equal(await attachmentOf(await open(client, id)), undefined)
    const { missing } = (await detailsOf(admin, id)) ?? {}
    assert.match(missing?.pdf.join() ?? '', /^The agency’s VAT ID or tax number is missing/)
    assert.deepEqual(await detailsOf(client, id), { xrechnung: false })
    await save(invoiceSection, { vatId: 'DE123456789' })
  })

  test('cancels a voided invoice with a credit note, which the client gets by mail', async () => {
    await save(eInvoiceSection, on)
    const pier = { name: 'Pier LLC', city: 'Lübeck', zipCode: '23552', country: 'Germany' }
    await admin.call(clientPeople.update, {
      ...{ params: { id: client.accountId }, body: { ...pier, buyerReference: 'R-1' } },
    })
    const { id, invoiceNumber } = await issue()
    const params = { id }
    await assert.rejects(admin.call(creditNotes.pdf, { params }), { code: 'NOT_FOUND' })
    await admin.call(invoices.remove, { params, body: { reason: 'Wrong client' } })
    const { creditNote } = await admin.call(invoices.one, { params })
    const [year = '', count] = [invoiceNumber!.slice(0, -4), Number(invoiceNumber!.slice(-4))]
    assert.equal(creditNote, `${year}${String(count + 1).padStart(4, '0')}`)
    assert.equal((await issue()).invoiceNumber, `${year}${String(count + 2).padStart(4, '0')}`)

    const pdf = Buffer.from(await (await admin.call(creditNotes.pdf, { params })).arrayBuffer())
    const text = await printedOn(pdf)
    assert.match(text, new RegExp(`Credit note ${creditNote} .*FOR INVOICE ${invoiceNumber}`, 'i'))
    assert.match(text, /Total 1\.190,00/)
    assert.doesNotMatch(text, /Balance due|Voided|HOW TO PAY|Wrong client/)
    for (const xml of [(await attachmentOf(pdf)) ?? '', await xrechnungOf(admin, id)]) {
      assert.deepEqual(await findXmlErrors(xml), [])
      assert.deepEqual(textsOf(xml, 'ExchangedDocument/ID'), [creditNote])
      assert.deepEqual(textsOf(xml, 'ExchangedDocument/TypeCode'), ['381'])
      const preceding = textsOf(xml, 'InvoiceReferencedDocument/IssuerAssignedID')
      assert.deepEqual(preceding, [invoiceNumber])
      assert.deepEqual(textsOf(xml, 'GrandTotalAmount'), ['1190.00'])
    }

    const query = { q: creditNote!.toLowerCase(), filter: 'Voided' as const }
    const found = (await admin.call(invoices.list, { query })).rows
    assert.deepEqual(
      found.map((invoice) => invoice.id),
      [id],
    )

    const original = await open(admin, id)
    assert.equal(await attachmentOf(original), undefined)
    assert.match(await printedOn(original), new RegExp(`Invoice ${invoiceNumber}`))
    await assert.rejects(client.call(invoices.one, { params }), { code: 'NOT_FOUND' })
    await untilDone(app, 'credit-note-mail')
    const { email } = await app.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', client.accountId)
      .executeTakeFirstOrThrow()
    const mails = await mailsTo(app, email)
    const mail = mails.find(({ head }) => head.includes(`Credit note ${creditNote}`))
    assert.match(mail?.source ?? '', new RegExp(`filename="?${creditNote}\\.pdf`))
    assert.doesNotMatch(mail?.text ?? '', /Wrong client/)
  })

  test('makes none of a draft or a voided invoice', async () => {
    const { db } = app.database
    const voided_at = new Date().toISOString()
    for (const values of [{ number: null }, { voided_at }]) {
      const { id } = await makeInvoice(db, { client_id: client.accountId, ...values })
      assert.equal(await attachmentOf(await open(admin, id)), undefined)
      await assert.rejects(xrechnungOf(admin, id), { code: 'NO_XRECHNUNG' })
    }
  })
})
