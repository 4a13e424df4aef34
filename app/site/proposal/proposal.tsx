import { data, type LoaderFunctionArgs } from 'react-router'
import { readContext } from '#app/context.ts'
import { proposalLinks } from '#features/proposals/signing/contract.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { NoScript } from '../contact/no-script.tsx'
import { PartScript } from '../islands/part-script.tsx'
import { SecretHead, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/proposal.ts'
import { RenewForm } from './proposal-forms.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'

export const handle: PageHandle = {
  form: true,
  uncached: true,
  query: ['package', 'items', 'plan'],
}
export const headers = () => ({ ...secretHeaders, 'Cache-Control': 'no-store' })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  const { token = '' } = params
  try {
    const input = { params: { token }, query }
    return { proposal: await context.get(readContext)(proposalLinks.one, input) }
  } catch (thrown) {
    if (!(thrown instanceof Response) || (thrown.status !== 410 && thrown.status !== 400))
      throw thrown
    return data({ gone: thrown.status === 410 }, { status: thrown.status === 410 ? 410 : 404 })
  }
}

/** Rendered for each request. The script of the page reads the token from the URL. */
export default function Proposal({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SecretHead title={'proposal' in loaderData ? loaderData.proposal.shown.title : 'Proposal'} />
      <div className="frame pt-8 pb-16 md:pt-14 md:pb-24" data-proposal>
        <NoScript />
        {'proposal' in loaderData ? (
          <ProposalSheet proposal={loaderData.proposal} />
        ) : (
          <GoneLink canRenew={loaderData.gone} />
        )}
      </div>
      <PartScript name="proposal" />
    </>
  )
}

function GoneLink({ canRenew }: { canRenew: boolean }) {
  return (
    <>
      <h1 className="-ml-[0.04em] text-h1 wrap-anywhere">This link no longer works.</h1>
      <p className="mt-8 max-w-prose text-lead">
        {canRenew
          ? 'The proposal has expired, or a newer version replaced it. Nothing was signed.'
          : 'Please check that you copied all of it, or ask us for a new one.'}
      </p>
      {canRenew ? (
        <RenewForm />
      ) : (
        <ButtonLink href="/contact-us" className="mt-8">
          Contact us
        </ButtonLink>
      )}
    </>
  )
}
