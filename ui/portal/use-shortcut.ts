import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#ui/client/stored.ts'

export const onMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Handles a key anywhere on the page, unless an element has already handled it. */
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

const singleKeys = 'single-keys'

/** Whether keys without Ctrl or ⌘ are shortcuts. Speech input can press them by accident. */
export const hasSingleKeys = () => readStored(singleKeys) !== 'off'

export const setSingleKeys = (on: boolean) => writeStored(singleKeys, on ? 'on' : 'off')
