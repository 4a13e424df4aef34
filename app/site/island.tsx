import { useContext } from 'react'
import { DocumentContext } from '../context.ts'

interface IslandProps {
  /** The file `<name>-island.tsx` starts it in the browser. */
  name: string
  /** What the server made of it, by `renderIsland`. */
  html: string
}

/**
 * The one part of a finished page that React runs in the browser too. Its script lets the stylesheet
 * and the fonts go first: the form is seen, and can be typed into, before it is there.
 */
export function Island({ name, html }: IslandProps) {
  const { islands } = useContext(DocumentContext)
  const island = islands[name]
  return (
    <>
      {island?.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {island && <script type="module" src={island.src} fetchPriority="low" />}
      <div
        data-island={name}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, of an element of ours
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
