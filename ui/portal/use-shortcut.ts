import { useEffect, useRef } from 'react'

/** Acts on a key anywhere on the page, unless something on it has used the key. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, act: () => void): void {
  const latest = useRef({ matches, act })
  latest.current = { matches, act }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || !latest.current.matches(event)) return
      event.preventDefault()
      latest.current.act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
