import { formatDate } from '#shared/dates.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import { Court } from '../site/frame/court.tsx'

export default function Dashboard() {
  const site = useSiteName()
  return (
    <>
      <title>{`Dashboard · ${site}`}</title>
      <header className="border-ink border-b pb-8 lg:pb-12">
        <p className="font-mono text-caption text-ink-faint">
          {formatDate(new Date().toISOString())}
        </p>
        <h1 className="mt-3 -ml-[0.04em] text-h1">Dashboard</h1>
      </header>
      <div className="mt-8 text-line-strong lg:mt-10">
        <Court />
      </div>
    </>
  )
}
