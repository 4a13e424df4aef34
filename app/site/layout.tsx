import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'
import styles from './site.css?url'

/** The largest words of every page are set in it, so it is fetched beside the stylesheet. */
const preload = {
  rel: 'preload',
  href: displayFont,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

export const links = () => [preload, { rel: 'stylesheet', href: styles }]

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
