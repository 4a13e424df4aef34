import { agency } from '#shared/agency.ts'
import { TextLink } from '#ui/link.tsx'
import type { Route } from './+types/login.ts'
import { Head } from './head.tsx'
import { Island } from './island.tsx'
import { renderIsland } from './render-island.ts'
import { WaysIn } from './ways-in.tsx'

export const handle = { form: true }

export const loader = () => renderIsland(<WaysIn />)

export default function Login({ loaderData: form }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Head title="Client Login" description={`The client portal of ${agency.name}.`} />
      <div className="ruled columns gap-y-10 pt-10 pb-16 md:pt-16 md:pb-28">
        <div className="col-span-12 lg:col-span-6">
          <h1 className="poster-type -ml-[0.04em]">
            Client <br />
            Login
          </h1>
          <p className="mt-8 max-w-sm text-lead">
            The other side of the counter: your work with us, in one place.
          </p>
        </div>
        <div className="col-span-12 md:col-span-9 lg:col-span-6 lg:col-start-7 lg:pt-4">
          <div className="border-ink border-t bg-paper pt-8">
            <Island name="login" html={form} />
            <p className="mt-8 border-line border-t pt-6 text-ink-soft text-small">
              We make your account when your project starts. No mail about it yet? Call{' '}
              <TextLink href={agency.phoneHref}>{agency.phone}</TextLink>.
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}
