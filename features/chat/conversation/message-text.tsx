import { TextLink } from '#ui/base/link.tsx'
import { splitLinks } from './split-links.ts'

/** Plain text as it was written: its lines stay, and addresses are links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {splitLinks(text).map(({ text: part, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <TextLink key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </TextLink>
        ) : (
          part
        ),
      )}
    </p>
  )
}
