import { renderToString } from 'react-dom/server'
import { useSite } from '#app/site-texts.ts'
import { UnsubscribeForm } from '#features/notifications/unsubscribe-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { SecretHead, SignInScreen, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const handle: PageHandle = { form: true, cachedAs: '/unsubscribe/-' }
export const headers = () => secretHeaders

export const loader = () => renderToString(<UnsubscribeForm />)

export default function Unsubscribe({ loaderData: form }: Route.ComponentProps) {
  const { unsubscribe, unsubscribeLead } = useSite(signInSection)
  return (
    <>
      <SecretHead title="Fewer emails" />
      <SignInScreen
        heading={unsubscribe}
        lead={unsubscribeLead}
        island="unsubscribe"
        now
        form={form}
      >
        Everything else you get from us is chosen on your profile.{' '}
        <TextLink href="/login">Go to login</TextLink>.
      </SignInScreen>
    </>
  )
}
