import type { ReactNode } from 'react'
import type { Agency } from '#features/agency/contract.ts'
import type { Addressee } from '../save-invoice.ts'

interface PaperProps {
  agency: Agency
  children: ReactNode
}

/**
 * A page as its PDF has it, in any width. One em is a point: a size in em belongs on an element
 * without children of a size of their own.
 */
export function Paper({ agency, children }: PaperProps) {
  const { name, byline, street, shortPlace, phone, email, brand } = agency
  return (
    <div className="@container scheme-light border border-line bg-paper text-ink">
      <div
        className="flex min-h-[792em] flex-col px-[54em] pt-[50em] pb-[24em] leading-[1.35]"
        style={{ fontSize: 'calc(100cqi / 612)' }}
      >
        <div className="grid grid-cols-4">
          {brand.logo ? (
            <img
              src={brand.logo}
              alt={name}
              className="col-span-2 h-[34em] max-w-[150em] object-contain object-left"
            />
          ) : (
            <p className="col-span-2 font-display font-semibold text-[19em] leading-none wrap-anywhere">
              {name}
            </p>
          )}
          <Small>{`${street}\n${shortPlace}`}</Small>
          <Small>{`${phone}\n${email}`}</Small>
        </div>
        <div className="flex-1 pt-[40em]">{children}</div>
        <p className="pt-[24em] text-ink-faint">
          <span className="block text-[7.5em]">{[byline, phone, email].join('  ·  ')}</span>
        </p>
      </div>
    </div>
  )
}

export function Small({ children }: { children: string }) {
  return (
    <p className="whitespace-pre-line text-[8.5em] text-ink-soft leading-[1.4] wrap-anywhere">
      {children}
    </p>
  )
}

/** The kind of document and its main amount. */
export function Headline({
  what,
  name,
  amount,
}: {
  what: [string, string]
  name: string
  amount: string
}) {
  return (
    <div className="mb-[12em] grid grid-cols-2 border-ink border-b pb-[14em]">
      <div>
        {what.map((line) => (
          <p
            key={line}
            className="font-display font-semibold text-[20em] leading-[1.15] tracking-tight wrap-anywhere"
          >
            {line}
          </p>
        ))}
      </div>
      <div>
        <Caption>{name}</Caption>
        <p className="font-display font-semibold text-[36em] leading-none tracking-tight tabular-nums wrap-anywhere">
          {amount}
        </p>
      </div>
    </div>
  )
}

export function Caption({ children }: { children: string }) {
  return <p className="mb-[0.4em] font-mono text-[7em] text-ink-faint uppercase">{children}</p>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="pb-[12em]">
      <Caption>{name}</Caption>
      <p className="text-[9.5em]">{children}</p>
    </div>
  )
}

/** The addressee, and columns of facts beside. */
export function Facts({
  name,
  addressee,
  children,
}: {
  name: string
  addressee: Addressee | undefined
  children: ReactNode
}) {
  const lines = addressee
    ? [addressee.businessName, addressee.name, ...addressee.address].filter(Boolean)
    : ['–']
  const [first = '', ...rest] = lines
  return (
    <div className="mb-[18em] grid grid-cols-4">
      <div className="col-span-2 pr-[24em]">
        <Caption>{name}</Caption>
        <p className="font-bold text-[9.5em] wrap-anywhere">{first}</p>
        <Small>{rest.join('\n')}</Small>
      </div>
      {children}
    </div>
  )
}

const weights = {
  soft: 'text-[9.5em] text-ink-soft',
  bold: 'text-[9.5em] font-bold',
  strong: 'text-[13em] font-bold',
  due: 'text-[9.5em] font-bold text-action-text',
}

export interface PaperSum {
  name: string
  amount: string
  weight?: keyof typeof weights
}

/** Names with their amounts, in the right half of the page. */
export function Totals({ lines }: { lines: readonly PaperSum[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ name, amount, weight }) => {
        const look = weight ? weights[weight] : 'text-[9.5em]'
        return (
          <div key={name} className="flex items-baseline justify-between gap-[12em] py-[4em]">
            <dt className={`wrap-anywhere ${look}`}>{name}</dt>
            <dd className={`text-right tabular-nums ${look}`}>{amount}</dd>
          </div>
        )
      })}
    </dl>
  )
}
