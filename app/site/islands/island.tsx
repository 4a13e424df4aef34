import { useContext } from 'react'
import { FormAlert } from '#ui/form/form.tsx'
import { DocumentContext } from '../../context.ts'

export interface IslandProps {
  /** The file `<name>-island.tsx` starts it in the browser. */
  name: string
  /** What the server made of it, by `renderIsland`. */
  html: string
  /** It starts before anybody turns to it: always, or where the browser's storage has this key. */
  now?: true | string
}

/** The one part of a finished page that React runs in the browser too (wake-island.ts). */
export function Island({ name, html, now }: IslandProps) {
  const { islands } = useContext(DocumentContext)
  const { src, imports } = islands[name] ?? {}
  return (
    <>
      <div
        data-island={name}
        data-script={src}
        data-now={now}
        data-imports={imports?.join(' ') || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, of an element of ours
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div data-island-lost hidden className="mt-6">
        <FormAlert>
          A part of this form could not be fetched. Check your connection, then{' '}
          <button type="button" className="underline decoration-1 underline-offset-4">
            try again
          </button>
          .
        </FormAlert>
      </div>
    </>
  )
}
