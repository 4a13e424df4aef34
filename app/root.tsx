import { lazy, useContext, useEffect } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { Consent } from '#features/visitors/consent.tsx'
import { initConsent } from '#features/visitors/consent-script.ts'
import { usualCountry } from '#shared/address/region.ts'
import { usualTimeZone } from '#shared/dates.ts'
import { firstScript, paintScript, portalScript } from '#shared/first-script.ts'
import { usualCurrency } from '#shared/money.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { firstReadsId } from '#shared/portal/first-reads.ts'
import { useAgency } from './agency.ts'
import { DocumentContext } from './context.ts'
import { documentFactsOf, toAttributes } from './document-facts.ts'
import { ModuleScript } from './module-script.tsx'

function useHydrates(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hydrate)
}

export function Layout({ children }: { children: React.ReactNode }) {
  const info = useContext(DocumentContext)
  const { nonce, siteScript, passwordPolicy, recaptchaKey, analytics, firstReads } = info
  const agency = useAgency()
  const { brand } = agency
  const hydrates = useHydrates()
  // On pages without React, the site script does this.
  useEffect(() => initConsent(document.body), [])
  return (
    <html
      lang="en"
      data-country={agency.country === usualCountry ? undefined : agency.country}
      data-currency={agency.currency === usualCurrency ? undefined : agency.currency}
      data-time-zone={agency.timeZone === usualTimeZone ? undefined : agency.timeZone}
      {...(hydrates && toAttributes(documentFactsOf(info)))}
      data-password-policy={passwordPolicy === 'nist' ? 'nist' : undefined}
      data-recaptcha={recaptchaKey}
      data-analytics={analytics?.id}
      data-analytics-script={analytics?.script}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={brand.colors.action[0]} />
        <link rel="icon" href={`${brand.icons}/48.png`} sizes="48x48" type="image/png" />
        <link rel="apple-touch-icon" href={`${brand.icons}/180.png`} />
        <link rel="manifest" href="/site.webmanifest" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
        {hydrates && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
            dangerouslySetInnerHTML={{ __html: firstReads ? paintScript : portalScript }}
          />
        )}
        <Links />
        {!hydrates && <style>{viewTransition}</style>}
        {brand.styles && <style>{brand.styles}</style>}
        {siteScript && <ModuleScript {...siteScript} />}
      </head>
      {/* Not on the root: browsers look for the charset in the first 1024 bytes alone. */}
      <body data-agency={hydrates ? JSON.stringify(agency) : undefined}>
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-20 bg-action px-4 py-3 font-medium text-small text-white -outline-offset-4 focus:translate-y-0 focus-visible:outline-white"
        >
          Skip to content
        </a>
        <Consent />
        {children}
        {firstReads && (
          <script
            id={firstReadsId}
            type="application/json"
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a tag
            dangerouslySetInnerHTML={{
              __html: JSON.stringify(firstReads).replaceAll('<', '\\u003c'),
            }}
          />
        )}
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** Inline in the page: a view transition needs this rule before the stylesheet has loaded. */
const viewTransition =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

export default function Root() {
  return <Outlet />
}

// The portals show their own errors, so they load this one only if their frame fails.
const ErrorPage = lazy(async () => ({
  default: (await import('./site/errors/error-page.tsx')).ErrorPage,
}))

export function ErrorBoundary() {
  return <ErrorPage />
}
