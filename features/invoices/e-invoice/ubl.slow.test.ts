import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { invoiceXml } from '#server/pdf/e-invoice.ts'
import { exampleInvoice, soldItem } from '#test/e-invoice/example.ts'
import { findXmlErrors, textsOf } from '#test/e-invoice/xml.ts'
import { missingIn } from './rules.ts'
import { toUbl } from './ubl.ts'

const none = { taxRate: null, tax: 0 }
const gross = {
  ...none,
  items: [
    soldItem(11_900, { taxRate: 19, quantity: 3, price: 3_967 }),
    soldItem(10_700, { taxRate: 7 }),
  ],
  pricesGross: true,
  discount: 2_260,
  tax: 2_340,
  taxes: [
    { rate: 19, base: 9_000, tax: 1_710 },
    { rate: 7, base: 9_000, tax: 630 },
  ],
}
const discounted = {
  items: [soldItem(9_000, { quantity: 2.5, price: 4_000, discount: 1_000 })],
  ...{ discount: 900, taxRate: 19, tax: 1_539 },
}
const hostile = {
  items: [soldItem(100, { service: '<b>&amp;\u0000\u001b', description: 'a\nb\ud800\uffff' })],
  ...none,
}
const vatId = 'FR 12 345678901'

interface Totals {
  lines: string
  discounts: string[]
  net: string
  tax: string
  total: string
  due: string
}

const cases: Record<string, [values: Parameters<typeof exampleInvoice>[0], Totals]> = {
  '19 %': [
    {},
    {
      ...{ lines: '1000.00', discounts: [], net: '1000.00' },
      ...{ tax: '190.00', total: '1190.00', due: '1190.00' },
    },
  ],
  'a deposit that was paid': [
    { prepaid: 50_000 },
    {
      ...{ lines: '1000.00', discounts: [], net: '1000.00' },
      ...{ tax: '190.00', total: '1190.00', due: '690.00' },
    },
  ],
  'prices with tax and a discount': [
    { sale: gross },
    {
      ...{ lines: '200.00', discounts: ['10.00', '10.00'], net: '180.00' },
      ...{ tax: '23.40', total: '203.40', due: '203.40' },
    },
  ],
  'discounts of an item and of the invoice': [
    { sale: discounted },
    {
      ...{ lines: '90.00', discounts: ['10.00', '9.00'], net: '81.00' },
      ...{ tax: '15.39', total: '96.39', due: '96.39' },
    },
  ],
  'a reverse charge': [
    {
      sale: { items: [soldItem(10_000)], ...none, reverseCharge: true },
      buyer: { vatId, country: 'FR' },
    },
    {
      ...{ lines: '100.00', discounts: [], net: '100.00' },
      ...{ tax: '0.00', total: '100.00', due: '100.00' },
    },
  ],
  'a small business without a VAT ID': [
    {
      sale: { items: [soldItem(10_000)], ...none, smallBusiness: true },
      seller: { vatId: '', bic: '', contact: '' },
      buyer: { reference: '', contact: '', email: '' },
    },
    {
      ...{ lines: '100.00', discounts: [], net: '100.00' },
      ...{ tax: '0.00', total: '100.00', due: '100.00' },
    },
  ],
  'a currency without cents': [
    { currency: 'JPY', seller: { iban: '' } },
    {
      ...{ lines: '100000.00', discounts: [], net: '100000.00' },
      ...{ tax: '19000.00', total: '119000.00', due: '119000.00' },
    },
  ],
  'texts that XML cannot hold': [
    { sale: hostile, note: '\u0007]]>' },
    {
      ...{ lines: '1.00', discounts: [], net: '1.00' },
      ...{ tax: '0.00', total: '1.00', due: '1.00' },
    },
  ],
}

describe('the XML is valid, and its sums are right, with', () => {
  for (const [name, [values, totals]] of Object.entries(cases)) {
    test(name, async () => {
      const invoice = exampleInvoice(values)
      assert.deepEqual(missingIn(invoice).pdf, [])
      for (const format of ['CII', 'XRECHNUNG-CII'] as const) {
        const xml = await invoiceXml(toUbl(invoice), format)
        assert.deepEqual(await findXmlErrors(xml), [])
        const last = (element: string) => textsOf(xml, element).at(-1)
        assert.deepEqual(
          {
            lines: last('SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount'),
            discounts: textsOf(xml, 'SpecifiedTradeAllowanceCharge/ActualAmount'),
            net: last('TaxBasisTotalAmount'),
            tax: last('TaxTotalAmount'),
            total: last('GrandTotalAmount'),
            due: last('DuePayableAmount'),
          },
          totals,
        )
      }
    })
  }
})

test('the XML names both sides, what is asked for and how to pay', async () => {
  const xml = await invoiceXml(toUbl(exampleInvoice()), 'XRECHNUNG-CII')
  const expected: Record<string, string[]> = {
    'GuidelineSpecifiedDocumentContextParameter/ID': [
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    ],
    BuyerReference: ['04011000-12345-03'],
    'SellerTradeParty/Name': ['Küstenbüro &amp; Söhne'],
    'BuyerTradeParty/Name': ['Marina &lt;Łeba&gt;'],
    'SpecifiedTaxRegistration/ID': ['DE123456789', '22/123/45678'],
    IBANID: ['DE75512108001245126199'],
    BICID: ['SOGEDEFFXXX'],
    PaymentReference: ['INV-2026-0001'],
    'URIUniversalCommunication/URIID': ['hallo@kueste.example', 'bo@marina.example'],
    CategoryCode: ['S', 'S'],
    RateApplicablePercent: ['19', '19'],
  }
  for (const [element, texts] of Object.entries(expected))
    assert.deepEqual(textsOf(xml, element), texts, element)
})

test('a reverse charge says why there is no tax', async () => {
  const sale = { items: [soldItem(10_000)], ...none, reverseCharge: true }
  const xml = await invoiceXml(toUbl(exampleInvoice({ sale, buyer: { vatId } })), 'CII')
  assert.deepEqual(textsOf(xml, 'ExemptionReasonCode'), ['VATEX-EU-AE'])
  assert.deepEqual(textsOf(xml, 'ExemptionReason'), ['Reverse charge.'])
  assert.deepEqual(textsOf(xml, 'BuyerTradeParty/SpecifiedTaxRegistration/ID'), ['FR12345678901'])
})

test('a tax ID of a buyer that is not a VAT ID is left out', async () => {
  for (const format of ['CII', 'XRECHNUNG-CII'] as const) {
    const xml = await invoiceXml(toUbl(exampleInvoice({ buyer: { vatId: '12-3456789' } })), format)
    assert.deepEqual(textsOf(xml, 'BuyerTradeParty/SpecifiedTaxRegistration/ID'), [])
  }
})

test('a seller without a VAT ID is known by the tax number', async () => {
  const xml = await invoiceXml(toUbl(exampleInvoice({ seller: { vatId: '' } })), 'CII')
  assert.deepEqual(textsOf(xml, 'SpecifiedLegalOrganization/ID'), ['22/123/45678'])
})

test('the schema finds what is wrong', async () => {
  const xml = await invoiceXml(toUbl(exampleInvoice()), 'CII')
  const errors = await findXmlErrors(xml.replaceAll('ram:DuePayableAmount', 'ram:Due'))
  assert.match(errors.join(), /Due/)
})
