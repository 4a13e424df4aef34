import { useCallback, useState } from 'react'

/** Tracks the unsaved sections of a page that has several forms. */
export function useUnsavedSections() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const onUnsaved = useCallback((name: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      const after = new Set(before)
      if (isUnsaved) after.add(name)
      else after.delete(name)
      return after
    })
  }, [])
  return { unsaved, onUnsaved }
}
