import { useCallback, useMemo, useState } from 'react'
import { isShownOn } from '../rules.ts'
import type { Pin } from '../shapes.ts'
import type { SharedReview } from './desk.ts'
import type { Place } from './place.ts'

/** A pin that is not set yet. */
export interface Draft extends Place {
  /** The crosshair is still moved by keyboard. */
  isMoving: boolean
}

/** The element that gets the focus next: a pin on the picture, its thread, or its entry of the list. */
interface Focus {
  on: 'pin' | 'thread' | 'entry'
  id: string
}

/** The version, page and pin that are looked at. */
export function useViewer({ versions, pins }: SharedReview) {
  const open = useMemo(() => versions.filter(({ state }) => state === 'open'), [versions])
  const [newest] = open
  // A version that comes later does not replace what somebody looks at.
  const [versionId, setVersionId] = useState(newest?.id)
  const version = open.find(({ id }) => id === versionId) ?? newest
  const [pageNumber, setPageNumber] = useState(1)
  const page = version?.pages.find((one) => one.page === pageNumber) ?? version?.pages[0]
  const [selected, setSelected] = useState<string>()
  const [draft, setDraft] = useState<Draft>()
  const [compares, setCompares] = useState(false)
  const [showsResolved, setShowsResolved] = useState(false)
  const [focus, setFocus] = useState<Focus>()

  const onVersion = useMemo(
    () => pins.filter((pin) => version && isShownOn(pin, version.number)),
    [pins, version],
  )
  const listed = useMemo(
    () =>
      onVersion.filter(
        ({ id, resolvedIn }) => resolvedIn === null || showsResolved || id === selected,
      ),
    [onVersion, showsResolved, selected],
  )

  const select = useCallback((pin: Pin, on: Focus['on']) => {
    setDraft(undefined)
    setCompares(false)
    setPageNumber(pin.page)
    setSelected(pin.id)
    setFocus({ on, id: pin.id })
  }, [])

  function leave() {
    setDraft(undefined)
    setSelected(undefined)
  }

  return {
    ...{ open, version, page, onVersion, listed, selected, draft, compares, showsResolved, focus },
    /** A newer version than the shown one. */
    newer: version && newest !== version ? newest : undefined,
    select,
    setDraft(next: Draft | undefined) {
      setSelected(undefined)
      setDraft(next)
    },
    close() {
      if (selected) setFocus({ on: 'entry', id: selected })
      leave()
    },
    showVersion(id: string) {
      leave()
      setVersionId(id)
    },
    showPage(number: number) {
      leave()
      setPageNumber(number)
    },
    toggleCompare() {
      leave()
      setCompares(!compares)
    },
    toggleResolved: () => setShowsResolved(!showsResolved),
  }
}

export type Viewer = ReturnType<typeof useViewer>
