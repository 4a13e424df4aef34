import { services } from '#features/services/contract.ts'
import { readContext } from '../context.ts'
import type { Route } from './+types/home.ts'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(services.list, { query: { limit: 3 } })
}

export default function Home({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <main>
      <title>Fieldhouse</title>
      <h1>Fieldhouse</h1>
      {rows.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
    </main>
  )
}
