import { Outlet } from 'react-router'
import styles from '../portal.css?url'

export const handle = { hydrate: true }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function clientLoader() {
  return null
}

export function HydrateFallback() {
  return <p>Loading</p>
}

export default function AdminLayout() {
  return <Outlet />
}
