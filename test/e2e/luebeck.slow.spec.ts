import { eInvoices } from '#features/invoices/e-invoice/contract.ts'
import { agencyTest, common, playJourney } from '#test/browser/agency-journey.ts'
import { expect } from '#test/browser/fixtures.ts'
import { attachmentOf, findXmlErrors } from '#test/e-invoice/xml.ts'

const test = agencyTest()

test('an agency in Lübeck is paid in euro, and nothing of it looks American', async ({
  page,
  server,
}) => {
  const { admin, id, phone, file, texts } = await playJourney(page, server, {
    place: {
      ...{ ...common, phone: '0451 1234567', street: 'Mengstraße 4', city: 'Lübeck', region: '' },
      ...{ zip: '23552', country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' },
    },
    billing: { taxRates: [{ name: 'VAT', rate: 19 }], vatId: 'DE123456789' },
    client: {
      ...{ phoneNumber: '04502 123456', address: 'Vorderreihe 9', city: 'Travemünde' },
      ...{ zipCode: '23570', country: 'Germany' },
    },
    ...{ price: '1000', total: '1.190,00\u00a0€' },
    card: {
      ...{ 'Name on card': 'Ada Okafor', Address: 'Vorderreihe 9', City: 'Travemünde' },
      'Postal code': '23570',
    },
  })
  expect(phone).toBe('+494502123456')
  const american =
    /\$|\bNY\b|New York|\bZIP\b|\d{1,2}\/\d{1,2}\/\d{4}|\d [AP]M\b|(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/
  for (const [place, text] of texts) expect(text, place).not.toMatch(american)
  const read = (start: string) => texts.find(([place]) => place.startsWith(start))?.[1] ?? ''
  expect(read('the PDF')).toMatch(/VAT 19 % on 1\.000,00\s€/)
  expect(read('the PDF')).toContain('23552 Lübeck')
  expect(read('/contact-us')).toContain('+49 451 1234567')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await expect(page.getByRole('main')).toContainText('Mengstraße 4')

  const attached = (await attachmentOf(file)) ?? ''
  expect(await findXmlErrors(attached)).toEqual([])
  expect(attached).toContain('>1190.00<')
  const xml = await (await admin.call(eInvoices.xrechnung, { params: { id } })).text()
  for (const part of ['>1190.00<', '>190.00<', '>DE123456789<', '>EUR<'])
    expect(xml).toContain(part)
})
