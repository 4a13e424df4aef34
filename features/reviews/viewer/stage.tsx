import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { PlusIcon } from '#ui/base/icons.tsx'
import type { Page, Pin, Version } from '../shapes.ts'
import { Crosshair } from './crosshair.tsx'
import { Marker } from './marker.tsx'
import { usePagePicture } from './page-picture.tsx'
import { type Place, placeAt } from './place.ts'
import type { Draft } from './use-viewer.ts'

interface StageProps {
  title: string
  version: Version
  page: Page
  /** Those of this page. */
  pins: readonly Pin[]
  selected: string | undefined
  draft: Draft | undefined
  /** In the size of the picture, not of the window. */
  isFull: boolean
  /** Begins a pin by keyboard; undefined where none can be set. */
  onAdd: (() => void) | undefined
  onDraft: (draft: Draft) => void
  onCancel: () => void
  onSelect: (pin: Pin) => void
}

/** The picture of a page with its pins, in a frame that scrolls. */
export function Stage({ title, version, page, pins, selected, draft, ...props }: StageProps) {
  const { isFull, onAdd, onDraft, onCancel, onSelect } = props
  const sheet = useRef<HTMLDivElement>(null)
  const alt = `${title}, version ${version.number}, page ${page.page}`
  const { picture, failure } = usePagePicture({ versionId: version.id, page, alt })
  const set = (place: Place) => onDraft({ ...place, isMoving: false })

  function press(event: MouseEvent) {
    // A press of the keyboard has no place.
    if (event.detail === 0) onAdd?.()
    else if (sheet.current) set(placeAt(event, sheet.current))
  }

  if (failure) return failure
  return (
    <div
      data-frame
      className="max-h-[70dvh] min-h-48 overflow-auto overscroll-contain border border-line bg-sunken lg:h-full lg:max-h-full"
    >
      <div
        ref={sheet}
        data-picture
        className="relative mx-auto"
        style={{ width: isFull ? page.width : `min(100%, ${page.width}px)` }}
      >
        {onAdd ? (
          <button
            type="button"
            onClick={press}
            aria-label={`${alt}. Press to add a pin.`}
            className="block w-full cursor-crosshair text-left focus-visible:-outline-offset-4"
          >
            {picture}
          </button>
        ) : (
          picture
        )}
        <Pins pins={pins} selected={selected} onSelect={onSelect} />
        {draft?.isMoving && (
          <Crosshair
            place={draft}
            onMove={(place) => onDraft({ ...place, isMoving: true })}
            onSet={() => set(draft)}
            onCancel={onCancel}
          />
        )}
        {draft && !draft.isMoving && (
          <span
            aria-hidden="true"
            data-draft
            style={{ left: `${draft.x}%`, top: `${draft.y}%` }}
            className="pointer-events-none absolute grid size-8 -translate-1/2 place-items-center rounded-full bg-highlight text-black outline-2 outline-white ring-4 ring-black"
          >
            <PlusIcon className="size-4" />
          </span>
        )}
      </div>
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface PinsProps extends Pick<StageProps, 'pins' | 'selected' | 'onSelect'> {}

/** One stop of Tab; the arrow keys go from pin to pin. */
function Pins({ pins, selected, onSelect }: PinsProps) {
  const stop = pins.find(({ id }) => id === selected) ?? pins[0]

  function press({ target }: MouseEvent) {
    const id = (target as Element).closest<HTMLElement>('[data-pin]')?.dataset.pin
    const pin = pins.find((one) => one.id === id)
    if (pin) onSelect(pin)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pin]')]
    const at = all.findIndex((marker) => marker.matches(':focus'))
    const next = all[at + (steps[event.key] ?? Number.NaN)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Pins on this page"
      onClick={press}
      onKeyDown={move}
      className="pointer-events-none absolute inset-0 [contain:layout_style]"
    >
      {pins.map((pin) => (
        <Marker
          key={pin.id}
          pin={pin}
          isSelected={pin.id === selected}
          isStop={pin.id === stop?.id}
        />
      ))}
    </div>
  )
}
