/** The options of a page: the export `handle` of its route. */
export interface PageHandle {
  /** The page runs React in the browser. Otherwise it is finished HTML and cached. */
  hydrate?: boolean
  /** The page fetches files, such as the preview of a PDF, and shows them in a frame. */
  framesBlobs?: boolean
  /** The page is finished HTML with a form, which may load a third-party bot check. */
  form?: boolean
  /** The query parameters that change what the page shows. */
  query?: readonly string[]
  /** Rendered for each request and not cached. */
  uncached?: boolean
  /** All URLs of this route show the same page. */
  notFound?: boolean
  /** The status of a page that runs in the browser, if not 200. */
  status?: number
  /** The URL under which the page is rendered and cached, for routes whose URLs contain a secret. */
  cachedAs?: string
}
