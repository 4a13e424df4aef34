import { useAgency } from '#app/agency.ts'
import { isEntered } from '#features/agency/rules.ts'
import { EmailLink } from '../frame/email.tsx'

const link = 'underline decoration-1 underline-offset-4'

/** Replaces a form when scripts are disabled. */
export function NoScript() {
  const agency = useAgency()
  const hasPhone = isEntered(agency, 'phone')
  const hasEmail = isEntered(agency, 'email')
  return (
    <noscript>
      <p className="max-w-2xl pb-12 text-h3">
        The form needs JavaScript, and yours is off.
        {hasPhone && (
          <>
            {' '}
            Call{' '}
            <a href={agency.phoneHref} className={`${link} whitespace-nowrap`}>
              {agency.phone}
            </a>
            {hasEmail ? '' : ' instead.'}
          </>
        )}
        {hasEmail && (
          <>
            {hasPhone ? ' or write to ' : ' Write to '}
            <EmailLink className={link} /> instead.
          </>
        )}
      </p>
    </noscript>
  )
}
