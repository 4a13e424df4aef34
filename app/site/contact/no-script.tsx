import { useAgency } from '#app/agency.ts'
import { EmailLink } from '../frame/email.tsx'

const link = 'underline decoration-1 underline-offset-4'

/** Replaces a form when scripts are disabled. */
export function NoScript() {
  const agency = useAgency()
  return (
    <noscript>
      <p className="max-w-2xl pb-12 text-h3">
        The form needs JavaScript, and yours is off. Call{' '}
        <a href={agency.phoneHref} className={`${link} whitespace-nowrap`}>
          {agency.phone}
        </a>{' '}
        or write to <EmailLink className={link} /> instead.
      </p>
    </noscript>
  )
}
