import type { Route } from './+types/policy-cookies.ts'
import { Policy, readPolicy } from './policy.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readPolicy(context, 'cookie-policy')

export default function CookiePolicy({ loaderData }: Route.ComponentProps) {
  return <Policy policy="cookies" text={loaderData} />
}
