import { renderToString } from 'react-dom/server'
import { useSite } from '#app/site-texts.ts'
import { ConfirmEmailForm } from '#features/accounts/email-change/confirm-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import { profilePaths } from '#people/paths.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { Route } from './+types/confirm-email.ts'
import { SecretHead, SignInScreen, secretHeaders } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true, cachedAs: '/confirm-email/-' }
export const headers = () => secretHeaders

export const loader = () => renderToString(<ConfirmEmailForm />)

export default function ConfirmEmail({ loaderData: form }: Route.ComponentProps) {
  const { confirm, confirmLead } = useSite(signInSection)
  return (
    <>
      <SecretHead title="Confirm your email" />
      <SignInScreen heading={confirm} lead={confirmLead} island="confirm-email" form={form}>
        The link works once, for 24 hours. Doesn’t it work anymore? Enter the address in your{' '}
        <TextLink href={profilePaths.client}>profile</TextLink> again.
      </SignInScreen>
    </>
  )
}
