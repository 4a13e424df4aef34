import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { ForgotForm } from '#features/auth/passwords/forgot-form.tsx'
import { signInSection } from '#features/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Head } from '../frame/head.tsx'
import { Lines } from '../frame/lines.tsx'
import { renderIsland } from '../islands/render-island.ts'
import type { Route } from './+types/forgot-password.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderIsland(<ForgotForm />)

export default function ForgotPassword({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  const { forgot, forgotLead } = useSite(signInSection)
  return (
    <>
      <Head
        title="Forgot Password"
        description={`A new password for the client portal of ${agency.name}.`}
      />
      <SignInScreen
        heading={<Lines text={forgot} />}
        lead={forgotLead}
        island="forgot-password"
        form={form}
      >
        It came back to you? <TextLink href="/login">Back to login</TextLink>.
      </SignInScreen>
    </>
  )
}
