import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'
import styles from './site.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
