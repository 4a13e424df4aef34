import { renderToString } from 'react-dom/server'
import { useSite } from '#app/site-texts.ts'
import { ChooseForm } from '#features/auth/passwords/reset-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { Route } from './+types/choose-password.ts'
import { SecretHead, SignInScreen, secretHeaders } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true, cachedAs: '/choose-password/-/-' }
export const headers = () => secretHeaders

export const loader = () => renderToString(<ChooseForm />)

export default function ChoosePassword({ loaderData: form }: Route.ComponentProps) {
  const { choose, chooseLead } = useSite(signInSection)
  return (
    <>
      <SecretHead title="Choose a password" />
      <SignInScreen heading={choose} lead={chooseLead} island="reset-password" form={form}>
        The link works once, within 24 hours. Have you chosen a password already?{' '}
        <TextLink href="/login">Sign in</TextLink>. Doesn’t the link work anymore?{' '}
        <TextLink href="/forgot-password">Ask for a new one</TextLink>.
      </SignInScreen>
    </>
  )
}
