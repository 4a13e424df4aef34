import { hasPreview } from '#shared/file-kinds.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { ArrowUpRightIcon, DownloadIcon, EyeIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { downloadFile } from '#ui/client/save-file.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { nothingFound } from '#ui/list/nothing-found.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { usePreview } from '#ui/media/use-preview.tsx'
import { type Resource, resources } from './contract.ts'
import { ownList } from './lists.ts'
import { categories, hostOf } from './rules.ts'

const options = categories.map((value) => ({ value, label: value }))
const linksOf = (id: string) => api.call(resources.link, { params: { id } })

/** The resources shared with the client, newest first. */
export function OwnResources() {
  const list = useList(resources.list, ownList)
  return (
    <section aria-label="Shared with you" className="grid grid-cols-1 gap-4">
      {!list.isEmpty && (
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">
          <div className="min-w-0 max-sm:flex-1 max-sm:basis-24">
            <SearchBox label="Search resources" value={list.q} onSearch={list.searchFor} />
          </div>
          <div className="max-sm:w-40 max-sm:shrink-0 max-xs:w-28">
            <ListFilter list={list} label="Category" all="All categories" options={options} />
          </div>
        </div>
      )}
      <Entries list={list} />
    </section>
  )
}

function Entries({ list }: { list: List<Resource> }) {
  const { dialog, preview } = usePreview(linksOf)
  const { rows, error } = list
  if (!rows && error) return <ErrorState message={error} onRetry={list.retry} />
  if (!rows) return <EntriesSkeleton />
  if (rows.length === 0) return <Nothing list={list} />

  return (
    <div
      aria-busy={list.stale}
      className={`transition-opacity duration-150 ${list.stale ? 'opacity-60 delay-150' : ''}`}
    >
      <ul aria-label="Resources" className="divide-y divide-line border-line border-y">
        {rows.map((resource) => (
          <Entry
            key={resource.id}
            resource={resource}
            onPreview={() => resource.file && preview({ ...resource.file, id: resource.id })}
          />
        ))}
      </ul>
      <Pager
        label="Resources"
        page={list.page}
        pages={list.pages}
        href={(page) => list.hrefOf({ page })}
      />
      {dialog}
    </div>
  )
}

const entryLook = 'grid gap-x-8 gap-y-3 py-5 md:grid-cols-[9rem_minmax(0,1fr)_auto] md:items-start'

function Entry({ resource, onPreview }: { resource: Resource; onPreview: () => void }) {
  const { title, text, category, audience, createdAt } = resource
  return (
    <li className={entryLook}>
      <p className="flex flex-wrap gap-x-3 font-mono text-caption text-ink-faint md:grid md:gap-y-1 md:pt-1">
        <span className="text-ink-soft">{category}</span>
        <Day iso={createdAt} />
      </p>
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-medium text-base">{title}</h2>
        {text && (
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-3 wrap-anywhere font-mono text-caption text-ink-faint">
          <Facts {...resource} />
          {audience === 'one' && <span className="text-action-text">Only for you</span>}
        </p>
      </div>
      <Actions resource={resource} onPreview={onPreview} />
    </li>
  )
}

function Facts({ file, url }: Resource) {
  if (!file) return <span>{hostOf(url ?? '')}</span>
  return (
    <>
      <span>{file.name}</span>
      <span>{formatBytes(file.bytes)}</span>
    </>
  )
}

function Actions({ resource, onPreview }: { resource: Resource; onPreview: () => void }) {
  const { id, title, url, file } = resource
  const named = <span className="sr-only"> “{title}”</span>
  if (!file)
    return (
      <ButtonLink
        href={url ?? ''}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        size="small"
        className="justify-self-start"
      >
        <span>Open{named}</span>
        <ArrowUpRightIcon className="size-4" />
      </ButtonLink>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {hasPreview(file) && (
        <Button variant="secondary" size="small" onClick={onPreview}>
          <EyeIcon className="size-4" />
          <span>Open{named}</span>
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => void downloadFile(linksOf, id)}>
        <DownloadIcon className="size-4" />
        <span>Download{named}</span>
      </Button>
    </div>
  )
}

function Nothing({ list }: { list: List<Resource> }) {
  if (list.isEmpty)
    return (
      <EmptyState
        title="Nothing is shared with you yet."
        text="Guides, brand files and links from us appear here, and you are notified when there is something new."
      />
    )
  return <EmptyState {...nothingFound(list, 'Resources')} />
}

function EntriesSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line border-line border-y">
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className={entryLook}>
          <Skeleton className="h-4 w-20" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-60 max-w-full" />
            <Skeleton className="h-4 w-full max-w-prose" />
          </div>
          <Skeleton className="h-(--small-height) w-28" />
        </div>
      ))}
    </div>
  )
}
