import type { RouterContextProvider } from 'react-router'
import { type DocumentInfo, documentContext } from '#app/context.ts'
import { isShown, menuSection, type PageName, pageAt } from '#features/settings/website/menu.ts'
import { isBeforeOpening, openingSection } from '#features/settings/website/opening.ts'

type Document = Pick<DocumentInfo, 'preview' | 'readSetting'>

/** Staff see the whole site before it opens. */
export async function isSiteOpen({ preview, readSetting }: Document): Promise<boolean> {
  return preview || (await readSetting(openingSection)).open
}

/** Whether a page can be reached now. */
export async function findReachable(
  document: Document,
): Promise<(page: PageName | undefined) => boolean> {
  const { entries } = await document.readSetting(menuSection)
  const isOpen = await isSiteOpen(document)
  return (page) => isShown(entries, page) && (isOpen || isBeforeOpening(page))
}

/** Answers 404 for a page that an Admin turned off, and for most pages until the site is open. */
export async function requireShown(context: Readonly<RouterContextProvider>, path: string) {
  const isReachable = await findReachable(context.get(documentContext))
  if (!isReachable(pageAt(path))) throw new Response(null, { status: 404 })
}
