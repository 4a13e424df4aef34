import { useContext } from 'react'
import { DocumentContext } from '../../context.ts'
import { ModuleScript } from '../../module-script.tsx'

/** Loads the script `<name>-part.ts`, which few pages of the site need. */
export function PartScript({ name }: { name: string }) {
  const script = useContext(DocumentContext).parts[name]
  return script && <ModuleScript {...script} />
}
