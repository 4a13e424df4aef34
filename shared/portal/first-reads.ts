/** The id of the element with the first reads as JSON, in the document of a portal. */
export const firstReadsId = 'first-reads'

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
