import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** By itself, not with the page around it: only then do the ids in it come out the same in the browser. */
export function renderIsland(element: ReactElement): string {
  return renderToString(element)
}
