import { useEffect } from 'react'
import { Outlet } from 'react-router'
import styles from './form.css?url'
import { Shell } from './shell.tsx'
import { driveThemeButtons } from './theme-buttons-script.ts'

export const handle = { hydrate: true }

export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These pages run React and not the site script, so what they need of it is started here. */
export default function FormLayout() {
  useEffect(driveThemeButtons, [])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
