import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { CodeForm } from '#features/auth/sign-in/code-form.tsx'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { Head } from '../frame/head.tsx'
import { WithPhone } from '../frame/lines.tsx'
import type { Route } from './+types/verify-2fa.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderToString(<CodeForm />)

export default function VerifyTwoFactor({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  const { code, codeLead, codeNote } = useSite(signInSection)
  return (
    <>
      <Head title="Verify Code" description={`The second step of signing in to ${agency.name}.`} />
      <meta name="robots" content="noindex" />
      <SignInScreen heading={code} lead={codeLead} island="verify-2fa" now form={form}>
        <WithPhone text={codeNote} />
      </SignInScreen>
    </>
  )
}
