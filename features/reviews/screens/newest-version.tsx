import { AlertIcon } from '#ui/base/icons.tsx'
import type { Version } from '../shapes.ts'

/** For staff: a version that is not shown yet, or could not be made. */
export function NewestVersion({ version }: { version: Version | undefined }) {
  if (version?.state === 'failed')
    return (
      <div
        role="alert"
        className="flex items-start gap-3 border-bad border-l-2 bg-sunken py-3 pr-4 pl-5"
      >
        <AlertIcon className="mt-0.5 size-5 text-bad" />
        <p className="min-w-0 max-w-prose wrap-anywhere">
          <span className="font-semibold">Version {version.number} could not be made.</span>{' '}
          {version.failure}
        </p>
      </div>
    )
  if (version?.state !== 'preparing') return null
  const { number, pages, pagesExpected } = version
  const words = pagesExpected
    ? `${pages.length} of ${pagesExpected} pages`
    : 'The pages are being read'
  return (
    <div role="status" className="border-line border-l-2 bg-sunken py-3 pr-4 pl-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Version {number} is being prepared.</span>
        <span className="font-mono text-caption text-ink-soft" data-numeric>
          {words}
        </span>
      </p>
      <span aria-hidden="true" className="mt-2 block h-1 bg-line">
        <span
          className="block h-full bg-action transition-[width] duration-150"
          style={{ width: `${(100 * pages.length) / (pagesExpected || 1)}%` }}
        />
      </span>
      <p className="mt-2 text-ink-soft text-small">The client sees it when all pages are made.</p>
    </div>
  )
}
