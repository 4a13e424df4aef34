import { formatDate } from '#shared/dates.ts'

export default function Dashboard() {
  return (
    <header className="border-ink border-b pb-8 lg:pb-12">
      <title>Dashboard · Fieldhouse</title>
      <p className="font-mono text-caption text-ink-faint">
        {formatDate(new Date().toISOString())}
      </p>
      <h1 className="mt-3 text-h1">Dashboard</h1>
    </header>
  )
}
