import { type ComponentType, useEffect, useState } from 'react'
import { afterPaint } from '#ui/client/after-paint.ts'
import { useOnline } from '#ui/client/online.ts'

/**
 * A component that is loaded after the first paint. Nothing is shown until then, or if it cannot be
 * loaded, because the page works without it. It is tried again when the connection is back.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Late(props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const online = useOnline()
    useEffect(() => {
      if (Loaded || !online) return
      let mounted = true
      afterPaint()
        .then(load)
        .then((loaded) => mounted && setLoaded(() => loaded))
        .catch(() => {})
      return () => {
        mounted = false
      }
    }, [online, Loaded])
    return Loaded && <Loaded {...props} />
  }
}
