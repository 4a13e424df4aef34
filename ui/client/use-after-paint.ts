import { useEffect, useState } from 'react'
import { afterPaint } from '#ui/client/after-paint.ts'

/** Loads code after the first paint. Null until then, and if it cannot be loaded, because the page works without it. */
export function useAfterPaint<T extends object>(load: () => Promise<T>): T | null {
  const [code, setCode] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function may be new in each render
  useEffect(() => {
    let mounted = true
    afterPaint()
      .then(load)
      .then((loaded) => mounted && setCode(() => loaded))
      .catch(() => {})
    return () => {
      mounted = false
    }
  }, [])
  return code
}
