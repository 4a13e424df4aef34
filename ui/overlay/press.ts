import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from 'react'

/** The press of a button before the code of its popup was loaded. */
export type Press = { detail: number } | { key: string }

const arrows = /^Arrow(Down|Up)$/

/**
 * Handlers for the button that stands in for the trigger of a popup. `keys` are keys that also open
 * it.
 */
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

/** Repeats the press on the real trigger, so that the popup opens as Base UI intends. */
export function useRepeatedPress(trigger: RefObject<HTMLElement | null>, press: Press): void {
  // In a layout effect, because a surrounding dialog takes the focus back once the focused element is gone.
  useLayoutEffect(() => trigger.current?.focus({ preventScroll: true }), [trigger])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const how = { ...press, bubbles: true, cancelable: true }
    trigger.current?.dispatchEvent(
      'key' in press ? new KeyboardEvent('keydown', how) : new MouseEvent('click', how),
    )
  }, [])
}
