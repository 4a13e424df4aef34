import { listCut } from '#content/kind.ts'
import type { OnlyProps } from '#content/screens.tsx'
import { formatDate } from '#shared/dates.ts'
import { cut, plainText } from '#shared/text.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import type { PageText } from './contract.ts'

type Only = OnlyProps<Pick<PageText, 'id' | 'description' | 'createdAt' | 'updatedAt'>>

const shown = ['Edit', 'Delete']

/** The only text of its kind, which the website shows. */
export function OnlyText({ row, actions, rowName }: Only) {
  const others = actions.filter(({ label }) => !shown.includes(label))
  return (
    <article aria-busy={!row} aria-label={rowName || undefined} className={detailsColumns}>
      <div className="flex min-w-0 flex-col items-start gap-5">
        {row ? (
          <>
            <Badge tone="good">Live since {formatDate(row.createdAt)}</Badge>
            <p className="min-h-[4lh] text-lead wrap-anywhere">
              {cut(plainText(row.description), listCut.length)}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {shown.map((label) => (
                <Act key={label} action={actions.find((action) => action.label === label)} />
              ))}
              <Menu label={`Actions for ${rowName}`} actions={others} />
            </div>
          </>
        ) : (
          <>
            <Skeleton className="h-5.25 w-44" />
            <Skeleton className="h-[4lh] w-full text-lead" />
            <Skeleton className="h-(--control-height) w-44" />
          </>
        )}
      </div>
      <FactList
        className="self-start border-ink border-t"
        facts={[
          { name: 'Created', value: row ? <Day iso={row.createdAt} /> : dateSkeleton },
          { name: 'Updated', value: row ? <Day iso={row.updatedAt} /> : dateSkeleton },
        ]}
      />
    </article>
  )
}

const dateSkeleton = <Skeleton className="h-3.5 w-32" />

function Act({ action }: { action: MenuAction | undefined }) {
  if (!action) return null
  const { label, icon: Icon, danger } = action
  const content = (
    <>
      {Icon && <Icon />}
      {label}
    </>
  )
  return action.to === undefined ? (
    <Button variant={danger ? 'secondary' : 'primary'} onClick={action.onSelect}>
      {content}
    </Button>
  ) : (
    <ButtonLink to={action.to}>{content}</ButtonLink>
  )
}
