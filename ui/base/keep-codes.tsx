import type { ReactNode } from 'react'
import { splitCodes } from '#shared/text.ts'

/**
 * Keeps the codes in a text on one line. Browsers break lines after a hyphen. An inline block would
 * put spaces around the code in the accessible name.
 */
export function keepCodes(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const parts = splitCodes(text)
  if (parts.length === 1) return text
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={at} className="whitespace-nowrap max-[24rem]:whitespace-normal">
        {part}
      </span>
    ),
  )
}
