import { Outlet } from 'react-router'
import styles from './site.css?url'

export const handle = { hydrate: true }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function FormLayout() {
  return <Outlet />
}
