import type { Script } from './context.ts'

/** A script of a built page, with low priority: stylesheet and fonts are fetched first. */
export function ModuleScript({ src, imports }: Script) {
  return (
    <>
      {imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module" src={src} fetchPriority="low" />
    </>
  )
}
