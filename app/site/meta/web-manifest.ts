import { documentContext } from '../../context.ts'
import { readAgency } from '../../read-agency.ts'
import type { Route } from './+types/web-manifest.ts'

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
]

/** The web app manifest: name and icons on a home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await readAgency(context.get(documentContext))
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#0d0e11',
    icons,
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
