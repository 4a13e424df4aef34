import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useRead } from '#ui/data.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/data-states.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Picture as Shown } from '#ui/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { files } from './contract.ts'

interface LibraryDialogProps {
  onPick: (picture: Picture) => void
  onClose: () => void
}

const shownAtOnce = 12

/** Every picture there is, to take one that was uploaded before. */
export function LibraryDialog({ onPick, onClose }: LibraryDialogProps) {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const read = useRead(files.list, { query: { q, page, limit: shownAtOnce } })
  const { rows, total = 0 } = read.data ?? {}
  const pages = Math.max(1, Math.ceil(total / shownAtOnce))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pick a picture"
      footer={
        pages > 1 && (
          <div className="flex w-full items-center justify-between gap-3">
            <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <p role="status" className="font-mono text-caption text-ink-soft" data-numeric>
              {page} / {pages}
            </p>
            <Button variant="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        )
      }
    >
      <SearchBox
        label="Search pictures"
        value={q}
        onSearch={(text) => {
          setQ(text)
          setPage(1)
        }}
      />
      {read.error && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!rows && !read.error && <Skeleton className="h-64 w-full" />}
      {rows?.length === 0 && <EmptyState title={q ? 'No picture matches.' : 'No pictures yet.'} />}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {rows.map(({ id, url, alt, name, width, height }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onPick({ url, alt, width, height })}
                className="group block w-full text-left"
              >
                <Shown
                  src={url}
                  alt={alt}
                  sizes="12rem"
                  className="aspect-4/3 w-full rounded-sharp border border-line bg-sunken object-cover transition-colors duration-150 group-hover:border-ink"
                />
                <span className="mt-1.5 block truncate font-mono text-caption text-ink-soft group-hover:text-ink">
                  {name || 'Untitled'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
