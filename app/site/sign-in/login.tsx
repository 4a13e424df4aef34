import { useAgency } from '#app/agency.ts'
import { passkeyUsedKey } from '#features/auth/passkeys/device.ts'
import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Head } from '../frame/head.tsx'
import { renderIsland } from '../islands/render-island.ts'
import type { Route } from './+types/login.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderIsland(<LoginForm />)

export default function Login({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  return (
    <>
      <Head title="Client Login" description={`The client portal of ${agency.name}.`} />
      <SignInScreen
        heading={
          <>
            Client <br />
            Login
          </>
        }
        lead="The other side of the counter: your work with us, in one place."
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
          We make your account when your project starts. No mail about it yet? Call{' '}
          <TextLink href={agency.phoneHref}>{agency.phone}</TextLink>.
        </p>
      </SignInScreen>
    </>
  )
}
