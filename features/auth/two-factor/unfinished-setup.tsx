import { ButtonLink } from '#ui/base/link.tsx'

/** Above the pages of a person who enabled two-factor and has entered no code of the app yet. */
export function UnfinishedSetup({ page }: { page: string }) {
  return (
    <section
      aria-label="Two-factor"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-warn border-l-2 py-1 pl-4 print:hidden"
    >
      <div>
        <p className="font-medium">Two-factor setup not finished</p>
        <p className="text-ink-soft text-small">
          No code from your authenticator app was accepted yet.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={page}>
          Finish setup
        </ButtonLink>
        <ButtonLink size="small" variant="secondary" to={`${page}?restart=yes`}>
          Start over
        </ButtonLink>
      </div>
    </section>
  )
}
