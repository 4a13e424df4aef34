import { documentContext } from '../../context.ts'
import { readAgency } from '../../read-agency.ts'
import type { Route } from './+types/web-manifest.ts'

/** The web app manifest: name, color and icons on a home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, brand } = await readAgency(context.get(documentContext))
  const icon = (file: string, size: number, purpose = 'any') => ({
    ...{ src: `${brand.icons}/${file}.png`, type: 'image/png', purpose },
    sizes: `${size}x${size}`,
  })
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: brand.colors.action[0],
    icons: [icon('192', 192), icon('512', 512), icon('maskable', 512, 'maskable')],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
