import { Badge } from '#ui/base/badge.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { type LaunchItem, launchNames } from './contract.ts'
import { launchTexts } from './launch.ts'

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-b py-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]'
const middle = 'min-w-0 max-sm:col-span-2 max-sm:row-start-2'

/** The needs of a site before it opens, each with its state and how to meet it. */
export function LaunchList({ items }: { items: readonly LaunchItem[] }) {
  return (
    <ul aria-label="Launch list" className="border-ink border-t">
      {items.map((item) => (
        <Item key={item.name} {...item} />
      ))}
    </ul>
  )
}

function Item({ name, isDone, detail }: LaunchItem) {
  const { label, how, links = [], runbook } = launchTexts[name]
  return (
    <li className={row}>
      <p className="font-medium">{label}</p>
      <div className={`text-ink-soft [overflow-wrap:anywhere] ${middle}`}>
        <p>
          {detail} {!isDone && how}
        </p>
        {!isDone && (
          <p className="flex flex-wrap items-baseline gap-x-4">
            {links.map(([text, path]) => (
              <TextLink key={path} to={path}>
                {text}
              </TextLink>
            ))}
            {runbook && (
              <span className="font-mono text-caption text-ink-faint">
                docs/runbook.md#{runbook}
              </span>
            )}
          </p>
        )}
      </div>
      <p>
        <Badge tone={isDone ? 'good' : 'warn'} done={isDone}>
          {isDone ? 'Done' : 'Not done'}
        </Badge>
      </p>
    </li>
  )
}

export function LaunchListSkeleton() {
  return (
    <div aria-busy="true" className="border-ink border-t">
      {launchNames.map((name) => (
        <div key={name} className={row}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className={`h-5 w-full max-w-md ${middle}`} />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}
