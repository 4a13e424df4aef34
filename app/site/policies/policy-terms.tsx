import type { Route } from './+types/policy-terms.ts'
import { Policy, readPolicy } from './policy.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readPolicy(context, 'term')

export default function TermsPolicy({ loaderData }: Route.ComponentProps) {
  return <Policy policy="terms" text={loaderData} />
}
