import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { passkeyUsedKey } from '#features/auth/passkeys/device.ts'
import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Head } from '../frame/head.tsx'
import { WithPhone } from '../frame/lines.tsx'
import type { Route } from './+types/login.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderToString(<LoginForm />)

export default function Login({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  const { login, loginLead, loginNote } = useSite(signInSection)
  return (
    <>
      <Head title="Client Login" description={`The client portal of ${agency.name}.`} />
      <SignInScreen
        heading={login}
        lead={loginLead}
        island="login"
        now={passkeyUsedKey}
        form={form}
      >
        <p>
          <TextLink href="/forgot-password" className="inline-block py-1 text-base">
            Forgot Password
          </TextLink>
        </p>
        <p className="mt-4">
          <WithPhone text={loginNote} />
        </p>
      </SignInScreen>
    </>
  )
}
