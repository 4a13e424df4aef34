import { type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { documentContext, readContext } from '#app/context.ts'
import { pageAt } from '#features/settings/website/menu.ts'
import { isBeforeOpening } from '#features/settings/website/opening.ts'
import { type LinkedPage, sitePages } from '#features/site-pages/contract.ts'
import styles from '../site.css?url'
import { OwnPages } from './navigation.ts'
import { Shell } from './shell.tsx'
import { isSiteOpen, requireShown } from './shown-page.ts'
import { stylesheet } from './stylesheet.ts'

export const links = () => stylesheet(styles)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  // Temporarily, so that search engines keep the addresses for the time after the opening.
  if (!isBeforeOpening(pageAt(pathname)) && !(await isSiteOpen(context.get(documentContext))))
    throw redirect('/')
  await requireShown(context, pathname)
  const { rows } = await context.get(readContext)(sitePages.linked, {})
  return rows
}

interface SiteLayoutProps {
  loaderData: LinkedPage[]
}

export default function SiteLayout({ loaderData }: SiteLayoutProps) {
  return (
    <OwnPages value={loaderData}>
      <Shell>
        <Outlet />
      </Shell>
    </OwnPages>
  )
}
