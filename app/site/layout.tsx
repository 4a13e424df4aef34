import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'
import styles from './site.css?url'
import { stylesheet } from './stylesheet.ts'

export const links = () => stylesheet(styles)

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
