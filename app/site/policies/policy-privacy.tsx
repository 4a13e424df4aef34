import type { Route } from './+types/policy-privacy.ts'
import { Policy, readPolicy } from './policy.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readPolicy(context, 'privacy-policy')

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <Policy policy="privacy" text={loaderData} />
}
