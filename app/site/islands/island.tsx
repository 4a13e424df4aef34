import { useContext } from 'react'
import { FormAlert } from '#ui/form/form.tsx'
import { DocumentContext } from '../../context.ts'

export interface IslandProps {
  /** The file `<name>-island.tsx` hydrates it in the browser. */
  name: string
  /** Rendered apart from the page, so that React generates the same ids in the browser. */
  html: string
  /** Hydrates at once: always, or if local storage has this key. */
  now?: true | string
}

/** A part of a cached page that React also runs in the browser (wake-island.ts). */
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from our own element
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div data-island-lost hidden className="mt-6">
        <FormAlert>
          A part of this form could not be loaded. Check your connection, then{' '}
          <button type="button" className="underline decoration-1 underline-offset-4">
            try again
          </button>
          .
        </FormAlert>
      </div>
    </>
  )
}
