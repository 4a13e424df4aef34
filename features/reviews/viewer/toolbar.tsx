import { useId } from 'react'
import { formatRecentDay } from '#shared/dates.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, PlusIcon } from '#ui/base/icons.tsx'
import { Select } from '#ui/overlay/select.tsx'
import type { Version } from '../shapes.ts'
import { Segments } from './segments.tsx'
import type { Viewer } from './use-viewer.ts'

const zooms = [
  { value: 'fit', label: 'Fit' },
  { value: 'full', label: '100%' },
] as const
export type Zoom = (typeof zooms)[number]['value']

interface ToolbarProps {
  viewer: Viewer
  version: Version
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  /** Undefined where no pin can be set. */
  onAdd: (() => void) | undefined
}

export function Toolbar({ viewer, version, zoom, onZoom, onAdd }: ToolbarProps) {
  const label = useId()
  const { open, page, compares, showVersion, showPage, toggleCompare } = viewer
  const { pages } = version
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {open.length > 1 ? (
        <div className="w-60 max-sm:w-full">
          <span id={label} className="sr-only">
            Version
          </span>
          <Select
            labelId={label}
            options={open.map(({ id, number, timestamp }) => ({
              value: id,
              label: `Version ${number}, ${formatRecentDay(timestamp)}`,
            }))}
            value={version.id}
            onChange={showVersion}
          />
        </div>
      ) : (
        <p className="font-mono text-caption text-ink-soft">
          Version {version.number}, {formatRecentDay(version.timestamp)}
        </p>
      )}
      {page && pages.length > 1 && (
        <div className="flex items-center gap-1">
          <IconButton
            label="Previous page"
            disabled={page.page <= 1}
            onClick={() => showPage(page.page - 1)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <p className="font-mono text-caption" data-numeric aria-live="polite">
            <span className="sr-only">Page </span>
            {page.page} / {pages.length}
          </p>
          <IconButton
            label="Next page"
            disabled={page.page >= pages.length}
            onClick={() => showPage(page.page + 1)}
          >
            <ChevronRightIcon />
          </IconButton>
        </div>
      )}
      {page && (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
          {open.length > 1 && (
            <Button variant={compares ? 'primary' : 'secondary'} onClick={toggleCompare}>
              {compares ? 'Stop comparing' : 'Compare'}
            </Button>
          )}
          {!compares && <Segments label="Size" options={zooms} value={zoom} onChange={onZoom} />}
          {!compares && onAdd && (
            <Button variant="secondary" onClick={onAdd}>
              <PlusIcon />
              Add pin
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
