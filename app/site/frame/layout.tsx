import { type LoaderFunctionArgs, Outlet } from 'react-router'
import styles from '../site.css?url'
import { Shell } from './shell.tsx'
import { requireShown } from './shown-page.ts'
import { stylesheet } from './stylesheet.ts'

export const links = () => stylesheet(styles)

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireShown(context, new URL(request.url).pathname)
  return null
}

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
