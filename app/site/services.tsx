import { services } from '#features/services/contract.ts'
import { readContext } from '../context.ts'
import type { Route } from './+types/services.ts'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(services.list, {})
}

export default function Services({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <main>
      <title>Services</title>
      <h1>Services</h1>
      {rows.map(({ id, slug, title }) => (
        <p key={id}>
          <a href={`/service/${slug}`}>{title}</a>
        </p>
      ))}
    </main>
  )
}
