import { Outlet } from 'react-router'
import styles from './site.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function SiteLayout() {
  return <Outlet />
}
