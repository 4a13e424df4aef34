import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'

/** How a button was pressed while the code of its popup was not loaded. */
export type Press = { detail: number } | { key: string }

const arrows = /^Arrow(Down|Up)$/

/** For the button that stands in for the trigger of a popup. `keys` press it too. */
export function pressHandlers(onPress: (press: Press) => void, keys = arrows) {
  return {
    onClick: ({ detail }: MouseEvent) => onPress({ detail }),
    onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !keys.test(key)) return
      event.preventDefault()
      onPress({ key })
    },
  }
}

/** Presses the trigger once more when it replaces the button, so that the popup opens as it would have. */
export function useRepeatedPress(trigger: RefObject<HTMLElement | null>, press: Press): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const how = { ...press, bubbles: true, cancelable: true }
    trigger.current?.focus({ preventScroll: true })
    trigger.current?.dispatchEvent(
      'key' in press ? new KeyboardEvent('keydown', how) : new MouseEvent('click', how),
    )
  }, [])
}
