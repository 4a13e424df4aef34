import { useAgency } from '#app/agency.ts'
import { CodeForm } from '#features/auth/sign-in/code-form.tsx'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Head } from '../frame/head.tsx'
import { renderIsland } from '../islands/render-island.ts'
import type { Route } from './+types/verify-2fa.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderIsland(<CodeForm />)

export default function VerifyTwoFactor({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  return (
    <>
      <Head title="Verify Code" description={`The second step of signing in to ${agency.name}.`} />
      <meta name="robots" content="noindex" />
      <SignInScreen
        heading={
          <>
            One more <br />
            step
          </>
        }
        lead="Your password was right. Now the six digits that only your phone knows."
        island="verify-2fa"
        now
        form={form}
      >
        No phone and no recovery code at hand? Call{' '}
        <TextLink href={agency.phoneHref}>{agency.phone}</TextLink>, and we let you back in.
      </SignInScreen>
    </>
  )
}
