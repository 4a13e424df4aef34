import { useContext } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { themeScript } from '#shared/theme-script.ts'
import { DocumentContext } from './context.ts'
import { ErrorPage } from './site/error-page.tsx'

function useHydrates(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate)
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { nonce, siteScript, uploadLimitMb, recaptchaKey } = useContext(DocumentContext)
  const hydrates = useHydrates()
  return (
    <html
      lang="en"
      data-upload-limit={hydrates ? uploadLimitMb : undefined}
      data-recaptcha={recaptchaKey}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, named by its hash in the policy
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <Links />
        {siteScript && <script type="module" src={siteScript} />}
      </head>
      <body>
        {children}
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
