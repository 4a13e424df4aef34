import { editPath } from '#content/kind.ts'
import { kindOfRow } from '#content/kinds.ts'
import { replaceTags } from '#shared/text.ts'

/** The kinds in the library. Avatars are personal and not part of it. */
export const libraryKinds = ['service', 'blog', 'project', 'design'] as const
export type LibraryKind = (typeof libraryKinds)[number]

const uses = ['used', 'unused'] as const
export type LibraryUse = (typeof uses)[number]

/** Filters by kind, by use, or both. */
export interface LibraryFilter {
  kind?: LibraryKind | undefined
  use?: LibraryUse | undefined
}

/** As in the URL: blog, unused, blog-unused. */
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

/** The tables whose records show pictures. */
export const useKinds = [
  'service',
  'blog',
  'faq',
  'process_step',
  'page_text',
  'site_page',
  'project',
  'account',
  'setting',
] as const
export type UseKind = (typeof useKinds)[number]

/** The noun for a record of each table. */
export const useNouns: Record<UseKind, string> = {
  service: 'service',
  blog: 'post',
  faq: 'question',
  process_step: 'step',
  page_text: 'page',
  site_page: 'page',
  project: 'project',
  account: 'account',
  setting: 'section',
}

/** Such as: the service “Care plans”, the post “Hello” and 2 more. */
export function listUses(uses: readonly { kind: UseKind; title: string }[], atMost = 3): string {
  const shown = uses.length > atMost ? uses.slice(0, atMost - 1) : uses
  const names = shown.map(({ kind, title }) => `the ${useNouns[kind]} “${title}”`)
  if (shown.length < uses.length) names.push(`${uses.length - shown.length} more`)
  return new Intl.ListFormat('en', { style: 'long' }).format(names)
}

/** The path of the form of a record; `page` is the kind of a page text, or the section of settings. */
export function editPathOf(table: UseKind, id: string, page: string | null): string | undefined {
  if (table === 'setting') return `/admin/settings#${page}`
  const kind = kindOfRow(table, { kind: page })
  return kind && editPath(kind, id)
}

interface SizedPicture {
  key: string
  url: string
  width: number
  height: number
}

const pictureAddress = /"(\/files\/[^"/]+\/[^"/]+)\/\d{1,5}\.(?:webp|avif)"/g

/** Replaces a picture's URL in a text, and adapts its size there. */
export function replacePictureIn(
  html: string,
  old: SizedPicture,
  replacement: SizedPicture,
): string {
  return replaceTags(html, (tag) => {
    const replaced = tag.replace(pictureAddress, (whole, folder: string) =>
      folder === `/files/${old.key}` ? `"${replacement.url}"` : whole,
    )
    return replaced !== tag && tag.startsWith('<img ')
      ? resize(replaced, old, replacement)
      : replaced
  })
}

function resize(tag: string, old: SizedPicture, replacement: SizedPicture): string {
  const shown = Number(/\swidth="(\d+)"/.exec(tag)?.[1] ?? old.width)
  const width = shown === old.width ? replacement.width : Math.min(shown, replacement.width)
  const height = Math.round((width * replacement.height) / replacement.width)
  return tag
    .replace(/\swidth="\d+"/, ` width="${width}"`)
    .replace(/\sheight="\d+"/, ` height="${height}"`)
}

/** The pictures that the library shows at once. */
export const libraryList = { size: 24 }
