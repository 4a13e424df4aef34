import type { RouterContextProvider } from 'react-router'
import { documentContext } from '#app/context.ts'
import { isShown, menuSection, pageAt } from '#features/website/menu.ts'

/** Answers 404 for a page that an Admin turned off. */
export async function requireShown(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<void> {
  const { entries } = await context.get(documentContext).readSetting(menuSection)
  if (!isShown(entries, pageAt(path))) throw new Response(null, { status: 404 })
}
