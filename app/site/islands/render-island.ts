import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Rendered apart from the page, so that React generates the same ids in the browser. */
export function renderIsland(element: ReactElement): string {
  return renderToString(element)
}
