import { redirect } from 'react-router'
import { documentContext } from '#app/context.ts'
import { readAgency } from '#app/read-agency.ts'
import type { Route } from './+types/icon.ts'

const year = 'public, max-age=31536000, immutable'

/** The addresses that browsers and crawlers ask for by themselves. */
const fixed: Record<string, string> = {
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': '180.png',
}

/** The icons of browser tabs and home screens, drawn from the brand. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const document = context.get(documentContext)
  const { brand } = await readAgency(document)
  const { pathname } = new URL(request.url)
  const name = fixed[pathname] ?? params.name ?? ''
  const hashed = `${brand.icons}/${name}`
  const draw = document.findIcon(brand, name)
  if (!draw) throw new Response(null, { status: 404 })
  // A page from before the last change of the brand, or a process that has not heard of it yet.
  if (params.name && pathname !== hashed) throw redirect(hashed)
  return new Response(await draw(), {
    headers: {
      'Content-Type': name.endsWith('.ico') ? 'image/x-icon' : 'image/png',
      ...(params.name && { 'Cache-Control': year }),
    },
  })
}
