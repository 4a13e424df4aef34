import { agencyTest, common, playJourney } from '#test/browser/agency-journey.ts'
import { expect } from '#test/browser/fixtures.ts'

const test = agencyTest()

test('the same journey of an agency in Des Moines shows the formats of the USA', async ({
  page,
  server,
}) => {
  const { file, invoiceNumber, phone, texts } = await playJourney(page, server, {
    place: {
      ...{ ...common, phone: '515-555-0188', street: '7 Quarry Road', city: 'Des Moines' },
      ...{ region: 'Iowa', zip: '50309', country: 'US', timeZone: 'America/Chicago' },
    },
    billing: { taxRate: 7 },
    client: {
      ...{ phoneNumber: '(515) 555-0177', address: '4 Mill Lane', city: 'Grimes' },
      ...{ state: 'Iowa', zipCode: '50111', country: 'USA' },
    },
    ...{ price: '1000', total: '$1,070.00' },
    card: {
      ...{ 'Name on card': 'Ada Okafor', Address: '4 Mill Lane', City: 'Grimes' },
      'ZIP code': '50111',
    },
  })
  expect(phone).toBe('(515) 555-0177')
  expect(invoiceNumber).toMatch(/^INV-\d{4}-0001$/)
  const read = (start: string) => texts.find(([place]) => place.startsWith(start))?.[1] ?? ''
  for (const place of ['the PDF', '/admin/invoices/invoice-details/', '/client-portal/invoices/']) {
    expect(read(place)).toContain('$1,070.00')
    expect(read(place)).toMatch(/[A-Z][a-z]+ \d{1,2}, \d{4}/)
  }
  expect(read('/contact-us')).toMatch(/Des Moines, (IA|Iowa) 50309/)
  expect(read('/contact-us')).toMatch(/9:00 ?AM|9 ?AM/i)
  for (const [place, text] of texts) expect(text, place).not.toMatch(/€|\+49|Impressum/)
  expect(file.toString('latin1')).not.toContain('factur-x.xml')
})
