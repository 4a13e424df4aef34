import { useWatch } from 'react-hook-form'
import { isTimeZone, usualTimeZone } from '#shared/dates.ts'
import { type AgencyFacts, describeAgency, neutralFacts } from './rules.ts'

/** The contact lines of pages, mails and PDFs, with the values of the form. */
export function AgencyPreview() {
  const values = { ...neutralFacts, ...useWatch<AgencyFacts>() }
  const timeZone = isTimeZone(values.timeZone) ? values.timeZone : usualTimeZone
  const { byline, street, place, phone, phoneHref, email, hours, coordinates, links } =
    describeAgency({ ...values, timeZone })
  const lines = [
    ['Address', `${street}, ${place}`],
    ['Position', coordinates],
    ['Hours', hours],
    ['Phone', `${phone}, dialed as ${phoneHref.replace('tel:', '')}`],
    ['Email', email],
    ['Profiles', links.map(({ label }) => label).join(', ')],
    ['Last line', byline],
  ].filter(([, text]) => text)
  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">Preview</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] max-2xs:grid-cols-1 gap-x-5 gap-y-2 border border-line p-5 text-small">
        {lines.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
