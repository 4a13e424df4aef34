import { CodeForm } from '#features/sign-in/code-form.tsx'
import { agency } from '#shared/agency.ts'
import { TextLink } from '#ui/link.tsx'
import type { Route } from './+types/verify-2fa.ts'
import { Head } from './head.tsx'
import { Island } from './island.tsx'
import { renderIsland } from './render-island.ts'

export const handle = { form: true }

export const loader = () => renderIsland(<CodeForm />)

export default function VerifyTwoFactor({ loaderData: form }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Head title="Verify Code" description={`The second step of signing in to ${agency.name}.`} />
      <div className="ruled columns gap-y-10 pt-10 pb-16 md:pt-16 md:pb-28">
        <div className="col-span-12 lg:col-span-6">
          <h1 className="poster-type -ml-[0.04em]">
            One more <br />
            step
          </h1>
          <p className="mt-8 max-w-sm text-lead">
            Your password was right. Now the six digits that only your phone knows.
          </p>
        </div>
        <div className="col-span-12 md:col-span-9 lg:col-span-6 lg:col-start-7 lg:pt-4">
          <div className="border-ink border-t bg-paper pt-8">
            <Island name="verify-2fa" html={form} />
            <p className="mt-8 border-line border-t pt-6 text-ink-soft text-small">
              No phone and no recovery code at hand? Call{' '}
              <TextLink href={agency.phoneHref}>{agency.phone}</TextLink>, and we let you back in.
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}
