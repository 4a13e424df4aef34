/** The id of the element in a portal's document that has them as JSON. */
export const firstReadsId = 'first-reads'

/** What the document of a portal brings, so that its page shows its data without a request. */
export interface FirstReads {
  accessToken: string
  replies: FirstReply[]
}

export interface FirstReply {
  path: string
  input: object
  reply: unknown
}
