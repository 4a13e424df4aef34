import { renderToString } from 'react-dom/server'
import { useSite } from '#app/site-texts.ts'
import { ResetForm } from '#features/auth/passwords/reset-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { Route } from './+types/reset-password.ts'
import { SecretHead, SignInScreen, secretHeaders } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true, cachedAs: '/reset-password/-/-' }
export const headers = () => secretHeaders

export const loader = () => renderToString(<ResetForm />)

export default function ResetPassword({ loaderData: form }: Route.ComponentProps) {
  const { reset, resetLead } = useSite(signInSection)
  return (
    <>
      <SecretHead title="Set a new password" />
      <SignInScreen heading={reset} lead={resetLead} island="reset-password" form={form}>
        The link works once, and not for long. Doesn’t it work anymore?{' '}
        <TextLink href="/forgot-password">Ask for a new one</TextLink>.
      </SignInScreen>
    </>
  )
}
