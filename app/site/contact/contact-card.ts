import type { Agency } from '#features/agency/contract.ts'
import { countryName } from '#shared/address/countries.ts'
import { documentContext } from '../../context.ts'
import { readAgency } from '../../read-agency.ts'
import type { Route } from './+types/contact-card.ts'

/** The agency as a contact for an address book (vCard 3.0). */
export async function loader({ context }: Route.LoaderArgs) {
  const document = context.get(documentContext)
  const card = cardOf(await readAgency(document), document.origin)
  return new Response(card, {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'attachment; filename="contact.vcf"',
    },
  })
}

function cardOf(agency: Agency, origin: string): string {
  const { name, description, phone, phoneHref, email, latitude, longitude } = agency
  const { street, city, region, zip, country } = agency
  const address = ['', '', street, city, region, zip, countryName(country)].map(escaped).join(';')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${escaped(name)};;;;`,
    `ORG:${escaped(name)}`,
    `NOTE:${escaped(`${description} ${agency.hours}`)}`,
    `TEL;TYPE=WORK,VOICE:${phoneHref.replace('tel:', '') || phone}`,
    `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    `ADR;TYPE=WORK:${address}`,
    ...(agency.coordinates ? [`GEO:${Number(latitude)};${Number(longitude)}`] : []),
    `URL:${origin}/`,
    ...agency.links.map(({ href }) => `URL:${href}`),
    'END:VCARD',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes; continued ones begin with a space. */
function fold(line: string): string {
  let [folded, length] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (length + bytes > 75) [folded, length] = [`${folded}\r\n `, 1]
    folded += character
    length += bytes
  }
  return folded
}
