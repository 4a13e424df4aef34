/** The id of the element with the first reads as JSON, in the document of a portal. */
export const firstReadsId = 'first-reads'

/** The id of the element with the page as the server rendered it, until the browser has rendered its own. */
export const firstPaintId = 'first-paint'

/** Included in the document of a portal, so that its page shows data without a request. */
export interface FirstReads {
  accessToken: string
  replies: FirstReply[]
}

export interface FirstReply {
  path: string
  input: object
  reply: unknown
}
