import { listPlaceholders, readAgency } from '#features/agency/public.server.ts'
import type { Context } from '#server/context.ts'
import { escapeHtml } from '#shared/text.ts'
import type { SitePageTemplate } from './contract.ts'

/** The countries whose law asks for an imprint, with its heading and the name of the tax number. */
const imprints: Partial<Record<string, { heading: string; taxId: string; country: string }>> = {
  DE: {
    heading: 'Angaben gemäß § 5 DDG',
    taxId: 'Umsatzsteuer-Identifikationsnummer',
    country: 'Deutschland',
  },
  AT: { heading: 'Angaben gemäß § 5 ECG', taxId: 'UID-Nummer', country: 'Österreich' },
  CH: { heading: 'Angaben zum Anbieter', taxId: 'UID-Nummer', country: 'Schweiz' },
}

export const asksForImprint = (country: string) => country in imprints

/** The beginning of what is still to be filled in. */
export const gapMark = '[Bitte ergänzen:'
const gap = (what: string) => `<strong>${gapMark} ${what}]</strong>`
const section = (heading: string, lines: string[]) =>
  `<h2>${heading}</h2><p>${lines.join('<br>')}</p>`

/** The text of an imprint from the agency's facts, with marked gaps; null where none is required. */
export async function readImprint(
  ctx: Pick<Context, 'db' | 'settings'>,
  taxId: string,
): Promise<SitePageTemplate | null> {
  const agency = await readAgency(ctx)
  const imprint = imprints[agency.country]
  if (!imprint) return null
  const placeholders = await listPlaceholders(ctx)
  const fact = (name: string, value: string, what: string) =>
    placeholders.includes(name) ? gap(what) : escapeHtml(value)
  return {
    title: 'Impressum',
    slug: 'impressum',
    place: 'footer',
    content: [
      section(imprint.heading, [
        fact('name', agency.name, 'Name'),
        fact('address', agency.street, 'Straße und Hausnummer'),
        fact('address', agency.place, 'Postleitzahl und Ort'),
        imprint.country,
      ]),
      section('Vertreten durch', [gap('vertretungsberechtigte Person')]),
      section('Kontakt', [
        `Telefon: ${fact('phone', agency.phone, 'Telefonnummer')}`,
        `E-Mail: ${fact('email', agency.email, 'E-Mail-Adresse')}`,
      ]),
      section('Registereintrag', [gap('Register und Registernummer')]),
      section(imprint.taxId, [taxId ? escapeHtml(taxId) : gap(imprint.taxId)]),
    ].join(''),
  }
}
