import { useCallback, useState } from 'react'

/** Whether any section of a page has unsaved changes. */
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
  return { hasUnsaved: unsaved.size > 0, onUnsaved }
}
