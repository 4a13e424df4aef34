/** The kinds of files that a domain can accept as documents, with the extensions of their names. */
const extensions = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  odt: ['odt'],
  ods: ['ods'],
  odp: ['odp'],
  text: ['txt', 'csv', 'md'],
  zip: ['zip'],
} as const satisfies Record<string, readonly string[]>

export type FileKind = keyof typeof extensions

export const pictureKinds = ['jpeg', 'png', 'gif', 'webp'] as const satisfies FileKind[]
export type PictureKind = (typeof pictureKinds)[number]

export function isPictureKind(kind: FileKind): kind is PictureKind {
  return pictureKinds.some((one) => one === kind)
}

/** True for files that a page can show: pictures, and PDFs in the viewer of the browser. */
export function hasPreview({ kind }: { kind: FileKind }): boolean {
  return kind === 'pdf' || isPictureKind(kind)
}

/** The accept attribute of an input for these kinds: .jpg,.jpeg,.pdf */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => extensions[kind].map((one) => `.${one}`)).join()
}

/** The kind that a name claims, among the given ones. The content decides whether that is true. */
export function kindOfName(filename: string, kinds: readonly FileKind[]): FileKind | undefined {
  const extension = extensionOf(filename)
  return kinds.find((kind) => extensions[kind].some((one) => one === extension))
}

/** The name of a file without its folder and its extension, and without invisible characters. */
export function baseName(filename: string): string {
  const name = filename.replace(/^.*[\\/]/, '').replace(/\.[a-z]{2,5}$/i, '')
  return name
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, 200)
}

export function extensionOf(filename: string): string {
  return /\.([a-z]{2,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
}
