import { Outlet } from 'react-router'
import { guardPortal } from '#features/sign-in/session.ts'
import styles from '../portal.css?url'
import type { Route } from './+types/layout.ts'

export const handle = { hydrate: true }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guardPortal('client', request)
}

export function HydrateFallback() {
  return <p>Loading</p>
}

export default function PortalLayout() {
  return <Outlet />
}
