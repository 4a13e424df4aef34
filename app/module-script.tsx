import type { Script } from './context.ts'

/** A script of a finished page. The page is there without it, so its stylesheet and fonts go first. */
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
