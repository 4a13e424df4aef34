/** What staff choose from. Avatars are personal, and stay apart. */
export const libraryKinds = ['service', 'blog', 'project', 'design'] as const
export type LibraryKind = (typeof libraryKinds)[number]

const uses = ['used', 'unused'] as const
export type LibraryUse = (typeof uses)[number]

/** What the library is narrowed to: a kind, whether it is used, or both. */
export interface LibraryFilter {
  kind?: LibraryKind | undefined
  use?: LibraryUse | undefined
}

/** As the address has it: blog, unused, blog-unused. */
export const libraryFilters: string[] = [
  ...libraryKinds,
  ...uses,
  ...libraryKinds.flatMap((kind) => uses.map((use) => `${kind}-${use}`)),
]

export function parseFilter(text = ''): LibraryFilter {
  const words = text.split('-')
  return {
    kind: libraryKinds.find((kind) => words.includes(kind)),
    use: uses.find((use) => words.includes(use)),
  }
}

export function filterText({ kind, use }: LibraryFilter): string {
  return [kind, use].filter(Boolean).join('-')
}

/** What a picture is called until somebody calls it something else: the name of its file. */
export function nameOfFile(filename: string): string {
  const name = filename.replace(/^.*[\\/]/, '').replace(/\.[a-z]{2,5}$/i, '')
  return name
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, 200)
}
