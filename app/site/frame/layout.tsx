import { Outlet } from 'react-router'
import styles from '../site.css?url'
import { Shell } from './shell.tsx'
import { stylesheet } from './stylesheet.ts'

export const links = () => stylesheet(styles)

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
