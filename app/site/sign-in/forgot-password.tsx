import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { ForgotForm } from '#features/auth/passwords/forgot-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Head } from '../frame/head.tsx'
import type { Route } from './+types/forgot-password.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderToString(<ForgotForm />)

export default function ForgotPassword({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  const { forgot, forgotLead } = useSite(signInSection)
  return (
    <>
      <Head
        title="Forgot Password"
        description={`A new password for the client portal of ${agency.name}.`}
      />
      <SignInScreen heading={forgot} lead={forgotLead} island="forgot-password" form={form}>
        It came back to you? <TextLink href="/login">Back to login</TextLink>.
      </SignInScreen>
    </>
  )
}
