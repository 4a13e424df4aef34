import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/address/region.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { UploadIcon } from '#ui/base/icons.tsx'
import { may } from '#ui/client/may.ts'
import { FieldError } from '#ui/form/field.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { moveInGrid } from '#ui/list/grid-keys.ts'
import { type List, useList } from '#ui/list/list-state.ts'
import { Pager } from '#ui/list/pager.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { FileButton } from '#ui/media/file-button.tsx'
import { DropAnywhere } from '#ui/media/file-drop-anywhere.tsx'
import { photoHint } from '#ui/media/file-rules.ts'
import { UploadProgress } from '#ui/media/upload-progress.tsx'
import { Page } from '#ui/portal/page.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { files, type Picture } from './contract.ts'
import { LibraryFilters, LibraryOrder } from './library-filters.tsx'
import { picturePaths } from './paths.ts'
import { PictureTile, tileLook } from './picture-tile.tsx'
import { libraryList, parseFilter } from './rules.ts'
import { useUploads } from './use-uploads.ts'

const RemoveUnused = lazy(() => import('./remove-unused.tsx'))

const grid =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4 2xl:grid-cols-6'
const sizes = '(min-width: 96rem) 13rem, (min-width: 80rem) 18rem, (min-width: 40rem) 30vw, 45vw'

/** The picture library: uploads, search and filters, and all pictures. */
export default function Library() {
  const list = useList(files.list, libraryList)
  const { kind = 'design' } = parseFilter(list.filter)
  const { sending, refusals, upload } = useUploads(kind)
  return (
    <Page
      title="Media"
      description="All images of the site. Alt texts set here apply wherever an image is used."
      actions={
        <>
          {may(files.removeUnused) && (
            <Suspense>
              <RemoveUnused />
            </Suspense>
          )}
          <FileButton multiple onFiles={upload}>
            <UploadIcon />
            Upload
          </FileButton>
        </>
      }
    >
      <DropAnywhere label="Drop to upload" onFiles={upload} />
      {!list.isEmpty && (
        <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
          <div className="min-w-0 max-sm:flex-1 max-sm:basis-24">
            <SearchBox label="Search images" value={list.q} onSearch={list.searchFor} />
          </div>
          <LibraryOrder list={list} />
          <span aria-hidden="true" className="w-full sm:hidden" />
          <LibraryFilters list={list} />
        </div>
      )}
      {(sending.length > 0 || refusals.length > 0) && (
        <div className="grid gap-2 sm:max-w-xl">
          {sending.map(({ id, name, share }) => (
            <UploadProgress key={id} name={name} share={share} />
          ))}
          {refusals.length > 0 && (
            <div role="alert" className="grid gap-1">
              {refusals.map((text) => (
                <FieldError key={text}>{text}</FieldError>
              ))}
            </div>
          )}
        </div>
      )}
      <Sheet list={list} />
    </Page>
  )
}

function Sheet({ list }: { list: List<Picture> }) {
  const { rows, error, retry, stale, isEmpty, page, pages, hrefOf } = list
  const { selection, bar } = useSelection(list, {
    plural: 'images',
    nameOf: ({ name }) => name || 'Untitled',
    refresh: [files.list],
    remove: {
      call: files.removeMany,
      consequence: 'Images in use stay. This cannot be undone.',
    },
  })
  if (error) return <ErrorState message={error} onRetry={retry} />
  if (!rows) return <SheetSkeleton />
  if (rows.length === 0) {
    return isEmpty ? (
      <EmptyState title="No images yet." text={`Drop images anywhere on this page. ${photoHint}`} />
    ) : (
      <EmptyState title="No image matches." text="Try other words, or fewer filters." />
    )
  }
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-8 transition-opacity duration-150 ${stale ? 'opacity-60 delay-150' : ''}`}
    >
      <ul aria-label="Images" onKeyDown={moveInGrid} className={grid}>
        {rows.map((picture) => (
          <li key={picture.id} className="relative">
            <span className="absolute top-3 left-3 flex">{selection?.of(picture)}</span>
            <Link to={picturePaths.details(picture.id)} className={tileLook}>
              <PictureTile picture={picture} sizes={sizes} />
            </Link>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} label="Images" href={(to) => hrefOf({ page: to })} />
      <div className="flex items-center justify-between gap-5 text-ink-faint text-small">
        <Count list={list} />
        <CsvButton caption="Images" read={list.readCsv} />
      </div>
      {bar}
    </div>
  )
}

function SheetSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index}>
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

function Count({ list: { rows, total, page, limit } }: { list: List<Picture> }) {
  if (!rows || !total) return null
  const first = (page - 1) * limit + 1
  return (
    <p role="status" className="font-mono text-caption text-ink-faint" data-numeric>
      {first}–{first + rows.length - 1} of {formatNumber(total)}
    </p>
  )
}
