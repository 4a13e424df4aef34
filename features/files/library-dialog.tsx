import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { moveInGrid } from '#ui/list/grid-keys.ts'
import { SearchBox } from '#ui/list/search-box.tsx'
import type { Picture } from '#ui/media/pictures.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { files } from './contract.ts'
import { LibraryFilters } from './library-filters.tsx'
import { PictureTile, tileLook } from './picture-tile.tsx'

interface LibraryDialogProps {
  onPick: (picture: Picture) => void
  onClose: () => void
}

const shownAtOnce = 12
const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4'
const sizes = '(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 45vw'

/** A dialog to select a picture of the library. */
export default function LibraryDialog({ onPick, onClose }: LibraryDialogProps) {
  const [wanted, setWanted] = useState({ q: '', filter: '', page: 1 })
  const { q, filter, page } = wanted
  const narrow = (change: Partial<typeof wanted>) => setWanted({ ...wanted, page: 1, ...change })
  const query = { q, page, limit: shownAtOnce, filter: filter || undefined }
  const read = useRead(files.list, { query })
  const { rows, total = 0 } = read.data ?? {}
  const pages = Math.max(1, Math.ceil(total / shownAtOnce))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Pick an image"
      footer={
        pages > 1 && (
          <div className="flex w-full items-center justify-between gap-3">
            <Button
              variant="secondary"
              disabled={page === 1}
              onClick={() => narrow({ page: page - 1 })}
            >
              Previous
            </Button>
            <p role="status" className="font-mono text-caption text-ink-soft" data-numeric>
              Page {page} of {pages}
            </p>
            <Button
              variant="secondary"
              disabled={page >= pages}
              onClick={() => narrow({ page: page + 1 })}
            >
              Next
            </Button>
          </div>
        )
      }
    >
      <div className="flex flex-wrap gap-3">
        <SearchBox label="Search images" value={q} onSearch={(text) => narrow({ q: text })} />
        <LibraryFilters
          list={{
            filter: filter || undefined,
            filterBy: (next) => narrow({ filter: next }),
          }}
        />
      </div>
      {read.error && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!rows && !read.error && <GridSkeleton />}
      {rows?.length === 0 && (
        <EmptyState title={q || filter ? 'No image matches.' : 'No images yet.'} />
      )}
      {rows && rows.length > 0 && (
        <ul
          aria-label="Images"
          aria-busy={read.isPlaceholderData}
          onKeyDown={moveInGrid}
          className={grid}
        >
          {rows.map((picture) => {
            const { id, url, alt, width, height } = picture
            return (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onPick({ url, alt, width, height })}
                  className={tileLook}
                >
                  <PictureTile picture={picture} sizes={sizes} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

function GridSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {Array.from({ length: shownAtOnce }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={index} className="aspect-4/3 w-full" />
      ))}
    </div>
  )
}
