import { useAgency } from '#app/agency.ts'
import type { LinkedProposal } from '#features/proposals/signing/contract.ts'
import { formatDay, formatExactTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { CheckIcon, DownloadIcon } from '#ui/base/icons.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { AnswerForms, SignForm } from './proposal-forms.tsx'
import { Picks } from './proposal-picks.tsx'

export const caption = 'font-mono text-caption text-ink-soft'

export function ProposalSheet({ proposal }: { proposal: LinkedProposal }) {
  const agency = useAgency()
  const { shown, state, expiresOn } = proposal
  const { reader, sections, terms, title } = shown
  return (
    <>
      <p className={caption}>
        {agency.name} for {[reader.name, reader.businessName].filter(Boolean).join(', ')}
      </p>
      <h1 className="-ml-[0.04em] mt-2 text-h1 wrap-anywhere">{title}</h1>
      {state === 'open' && (
        <p className="mt-4 text-ink-soft">Valid until {formatDay(expiresOn)}.</p>
      )}
      {state === 'declined' && (
        <p className="mt-6 border-ink border-t pt-4 text-lead">You declined this proposal.</p>
      )}
      {proposal.signed && <SignedNote proposal={proposal} signed={proposal.signed} />}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div className="min-w-0">
          {sections.map(({ id, heading, content }) => (
            <section key={id} className="mb-10 border-line border-t pt-4">
              <h2 className="mb-4 text-h3 wrap-anywhere">{heading}</h2>
              <RichText html={content} />
            </section>
          ))}
          <section className="border-line border-t pt-4">
            <h2 className="mb-4 text-h3">Terms</h2>
            <RichText html={terms} />
          </section>
          <p data-end />
        </div>
        <div className="min-w-0 lg:sticky lg:top-8 lg:row-span-2 lg:self-start">
          {state === 'open' && <Picks proposal={proposal} />}
          <Sums proposal={proposal} />
          <a
            href="#pdf"
            data-pdf
            className={buttonLook('secondary', `${sizes.regular} gap-2`, 'mt-6')}
          >
            <DownloadIcon className="size-4.5" />
            Download PDF
          </a>
        </div>
        {state === 'open' && (
          <div className="min-w-0 max-w-[36rem]">
            <SignForm />
            <AnswerForms />
          </div>
        )}
      </div>
      {state === 'open' && <SignBar shown={shown} />}
    </>
  )
}

interface SignedNoteProps {
  proposal: LinkedProposal
  signed: NonNullable<LinkedProposal['signed']>
}

function SignedNote({ proposal, signed }: SignedNoteProps) {
  const { name, signedAt, firstPart } = signed
  return (
    <section id="signed" aria-label="Signed" className="mt-6 border-ink border-t pt-4">
      <h2 className="flex items-center gap-3 text-h2">
        <CheckIcon className="size-8 shrink-0 text-good" />
        Signed. Thank you.
      </h2>
      <p className="mt-2 text-ink-soft">
        {name ? `By ${name}, ` : ''}
        {formatExactTime(signedAt)}. We sent you a mail with this link; the PDF has the certificate.
      </p>
      {firstPart && (
        <a href={firstPart.payUrl} className={buttonLook('primary', sizes.regular, 'mt-4')}>
          Pay the first part: {formatMoney(firstPart.due, proposal.shown.currency)}
        </a>
      )}
    </section>
  )
}

/** The script replaces it when something else is picked. */
function Sums({ proposal: { seen, shown } }: { proposal: LinkedProposal }) {
  const { amounts, currency, lines, picks, plan, stages } = shown
  const money = (amount: number) => formatMoney(amount, currency)
  const plain = amounts.taxes.length === 0 && amounts.tax > 0
  const taxes = plain ? [{ name: amounts.taxLabel, tax: amounts.tax }] : amounts.taxes
  const rows = [
    ...lines.map(({ id, title, price }) => ({ id, name: title, amount: money(price) })),
    ...taxes.map(({ name, tax }) => ({
      id: name,
      name: amounts.pricesGross ? `Includes ${name}` : name,
      amount: money(tax),
    })),
  ]
  return (
    <div
      data-sums
      data-seen={seen}
      data-picks={JSON.stringify(picks)}
      aria-live="polite"
      className="mt-8 border-line border-t pt-4 first:mt-0"
    >
      <h2 className="mb-2 text-h3">What it costs</h2>
      <dl data-numeric>
        {rows.map(({ id, name, amount }) => (
          <div key={id} className="flex justify-between gap-4 border-line border-t py-2">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="shrink-0">{amount}</dd>
          </div>
        ))}
        <div className="border-ink border-t pt-3">
          <dt className={caption}>Total</dt>
          <dd className="poster-type -ml-[0.04em] py-2 text-[length:min(15vw,4.5rem)]! wrap-anywhere">
            {money(amounts.total)}
          </dd>
        </div>
      </dl>
      {plan && <p className="text-ink-soft text-small">With the plan {plan}, billed apart.</p>}
      {amounts.taxNote && <p className="text-ink-soft text-small">{amounts.taxNote}</p>}
      {stages.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-h4">
            Paid in {stages.length === 1 ? 'one part' : 'parts'}
          </h3>
          <ol>
            {stages.map(({ title, amount, opens }) => (
              <li
                key={`${title} ${opens}`}
                className="flex justify-between gap-4 border-line border-t py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {title}
                  <span className={`block ${caption}`}>{opens}</span>
                </span>
                <span className="shrink-0" data-numeric>
                  {money(amount)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** On a phone, the total and the way to sign stay in sight until the end of the proposal. */
function SignBar({ shown: { amounts, currency } }: { shown: LinkedProposal['shown'] }) {
  return (
    <div
      data-bar
      className="sticky bottom-0 z-10 -mx-(--page-gutter) mt-8 flex items-center justify-between gap-4 border-ink border-t bg-paper px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <p className="min-w-0">
        <span className={`block ${caption}`}>Total</span>
        <span
          className="block font-display font-semibold text-h4 tracking-tight wrap-anywhere"
          data-numeric
        >
          {formatMoney(amounts.total, currency)}
        </span>
      </p>
      <a href="#sign" className={buttonLook('primary', sizes.regular)}>
        Sign
      </a>
    </div>
  )
}
