import { useContext } from 'react'
import { DocumentContext } from '../context.ts'
import { ModuleScript } from '../module-script.tsx'

interface IslandProps {
  /** The file `<name>-island.tsx` starts it in the browser. */
  name: string
  /** What the server made of it, by `renderIsland`. */
  html: string
}

/** The one part of a finished page that React runs in the browser too. */
export function Island({ name, html }: IslandProps) {
  const { islands } = useContext(DocumentContext)
  const island = islands[name]
  return (
    <>
      {island && <ModuleScript {...island} />}
      <div
        data-island={name}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, of an element of ours
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
