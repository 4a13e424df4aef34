import { Link } from 'react-router'
import { accounts } from '#features/accounts/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'

export default function Dashboard() {
  const site = useSiteName()
  const read = useRead(accounts.authUser, {})
  const user = read.data?.user
  return (
    <>
      <title>{`Dashboard · ${site}`}</title>
      {!user && read.error ? (
        <ErrorState message={`${read.error.message}!`} onRetry={() => void read.refetch()} />
      ) : (
        <header className="border-ink border-b pb-8 lg:pb-12">
          <p className="font-mono text-caption text-ink-faint">
            {formatDate(new Date().toISOString())}
          </p>
          <h1 className="mt-3 -ml-[0.04em] text-h1">
            {user ? (
              `Hello, ${user.firstName}.`
            ) : (
              <Skeleton className="h-[0.9em] w-80 max-w-full" />
            )}
          </h1>
        </header>
      )}
      <section aria-labelledby="actions" className="mt-8 lg:mt-10">
        <h2
          id="actions"
          className="font-mono font-normal text-caption text-ink-faint tracking-normal"
        >
          Quick actions
        </h2>
        <ul className="mt-3 max-w-3xl border-line border-t">
          <QuickAction
            to="/client-portal/services"
            label="View Services"
            text="See what else the studio can do for you."
          />
          <QuickAction
            to="/client-portal/profile"
            label="Account Settings"
            text="Your details, your password and where you are signed in."
          />
        </ul>
      </section>
    </>
  )
}

function QuickAction({ to, label, text }: { to: string; label: string; text: string }) {
  return (
    <li className="group relative flex items-center justify-between gap-6 border-line border-b py-5 transition-colors duration-150 hover:text-action-text">
      <div>
        <Link
          to={to}
          className="font-display font-semibold text-h3 tracking-[-0.03em] after:absolute after:inset-0"
        >
          {label}
        </Link>
        <p className="text-ink-soft">{text}</p>
      </div>
      <ArrowRightIcon className="size-6 transition-transform duration-150 ease-out group-hover:translate-x-1" />
    </li>
  )
}
