import { useAgency } from '#app/agency.ts'
import { ForgotForm } from '#features/auth/passwords/forgot-form.tsx'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Head } from '../frame/head.tsx'
import { renderIsland } from '../islands/render-island.ts'
import type { Route } from './+types/forgot-password.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderIsland(<ForgotForm />)

export default function ForgotPassword({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  return (
    <>
      <Head
        title="Forgot Password"
        description={`A new password for the client portal of ${agency.name}.`}
      />
      <SignInScreen
        heading={
          <>
            Forgot <br />
            it?
          </>
        }
        lead="It happens. Give us the e-mail that you sign in with, and a link to set a new password is on its way."
        island="forgot-password"
        form={form}
      >
        It came back to you? <TextLink href="/login">Back to login</TextLink>.
      </SignInScreen>
    </>
  )
}
