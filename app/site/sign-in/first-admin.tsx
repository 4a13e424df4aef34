import { renderToString } from 'react-dom/server'
import { FirstAdminForm } from '#features/auth/passwords/first-admin-form.tsx'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { Route } from './+types/first-admin.ts'
import { SecretHead, SignInScreen, secretHeaders } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true, cachedAs: '/first-admin/-' }
export const headers = () => secretHeaders

export const loader = () => renderToString(<FirstAdminForm />)

export default function FirstAdmin({ loaderData: form }: Route.ComponentProps) {
  return (
    <>
      <SecretHead title="The first Admin" />
      <SignInScreen
        heading={'The first\nAdmin'}
        lead="Set up the first account. An Admin may do everything, and adds everyone else."
        island="first-admin"
        form={form}
      >
        The link works once, within 24 hours of the start that printed it. Is there an Admin
        already? <TextLink href="/login">Go to login</TextLink>.
      </SignInScreen>
    </>
  )
}
