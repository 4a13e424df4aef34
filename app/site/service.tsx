import { services } from '#features/services/contract.ts'
import { RichText } from '#ui/rich-text.tsx'
import { readContext } from '../context.ts'
import type { Route } from './+types/service.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return context.get(readContext)(services.one, { params })
}

export default function Service({ loaderData: service }: Route.ComponentProps) {
  return (
    <main>
      <title>{service.title}</title>
      <h1>{service.title}</h1>
      <RichText html={service.content} />
    </main>
  )
}
