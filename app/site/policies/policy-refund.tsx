import type { Route } from './+types/policy-refund.ts'
import { Policy, readPolicy } from './policy.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readPolicy(context, 'refund-policy')

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <Policy policy="refunds" text={loaderData} />
}
