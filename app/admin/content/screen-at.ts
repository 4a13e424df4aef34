import { addPath, detailsPath, editPath, type Kind } from '#content/kind.ts'
import { type KindName, kindNames, kinds, type PlainKindName, type Screen } from '#content/kinds.ts'

export const plainKindNames = kindNames.filter(isPlain)

function isPlain(name: KindName): name is PlainKindName {
  return !('ownScreens' in kinds[name])
}

/** The kind and the screen that a path of the admin portal shows. */
export function screenAt(pathname: string): { name: PlainKindName; screen: Screen } | undefined {
  for (const name of plainKindNames) {
    const kind: Kind = kinds[name]
    if (pathname === kind.list) return { name, screen: 'List' }
    if (pathname === addPath(kind)) return { name, screen: 'Form' }
    if (pathname.startsWith(editPath(kind, ''))) return { name, screen: 'Form' }
    if (pathname.startsWith(detailsPath(kind, ''))) return { name, screen: 'Details' }
  }
  return undefined
}
