/**
 * Makes a ref that marks the frame of a portal while the element is shown. A selector with `:has()`
 * would restyle the whole page at each change of the focus.
 */
function marksFrame(attribute: string) {
  return (element: HTMLElement | null) => {
    const frame = element?.closest('.group\\/frame')
    const count = (by: number) => Number(frame?.getAttribute(attribute)) + by
    frame?.setAttribute(attribute, String(count(1)))
    return () => {
      if (count(-1)) frame?.setAttribute(attribute, String(count(-1)))
      else frame?.removeAttribute(attribute)
    }
  }
}

/** A bar at the bottom, which takes the place of the navigation on a phone. */
export const marksSaveBar = marksFrame('data-with-save-bar')
export const marksTimer = marksFrame('data-with-timer')
