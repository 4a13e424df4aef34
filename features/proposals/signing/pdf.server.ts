import type { Content, ContentColumns, TableCell } from 'pdfmake/interfaces.js'
import {
  caption,
  displayed,
  fact,
  figureCells,
  headline,
  type Issuer,
  isShort,
  letterOf,
  readIssuer,
  rowTable,
  rule,
  strong,
  sumTable,
} from '#features/invoices/paper/public.server.ts'
import type { Context } from '#server/context.ts'
import { readFile } from '#server/files/private-files.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import { colors, contentWidth } from '#server/pdf/house-style.ts'
import { publicKeyOf, signPdf } from '#server/pdf/signed-pdf.ts'
import { openPdf, showPdf, storePdf } from '#server/pdf/stored-pdf.ts'
import { formatExactTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { textLines } from '#shared/text.ts'
import type { ProposalRow } from '../queries.server.ts'
import type { Asked, LinkedProposal, ShownProposal } from './contract.ts'
import { type LinkContext, openLink, picksOf, readSigned, type Signed } from './link.server.ts'
import { findPlan, shownOf } from './shown.server.ts'

export const openLinkedPdf = async (
  ctx: LinkContext,
  token: string,
  asked: Asked,
): Promise<StoredFile> => openProposalPdf(ctx, await openLink(ctx, token), asked)

/** The agency signs the file of a signed one each time it is read. */
export async function openProposalPdf(
  ctx: Context,
  row: ProposalRow,
  asked: Asked = {},
): Promise<StoredFile> {
  const issuer = await readIssuer(ctx)
  const name = `Proposal ${row.title}.pdf`
  if (!row.signedAt) {
    const shown = await shownOf(ctx, row, picksOf(row, asked))
    const document = layOut(issuer, shown, {
      choices: choices(row, shown, await findPlan(ctx, row)),
    })
    if (Object.keys(asked).length === 0) return openPdf(ctx, { owner: row.id, name, document })
    // There are more picks than files that may be stored for a public link.
    return showPdf(name, await ctx.pdf.render(row.id, document))
  }
  const signed = await readSigned(ctx, row.id)
  const end = certificate({ ...signed, key: publicKeyOf(ctx.secrets) }, issuer.agency.name)
  const document = layOut(issuer, signed.shown, { end })
  const file = await storePdf(ctx, { owner: row.id, name, document })
  const pdf = (await readFile(ctx.files, file)) ?? ctx.fail('NOT_FOUND')
  const { name: by, email, signedAt, seenHash: seen } = signed
  const statement = { name: by ?? 'Erased', email: email ?? '', signedAt, seen }
  return showPdf(name, signPdf(ctx.secrets, pdf, statement))
}

type Certified = Signed & { key: string }

interface Parts {
  choices?: Content[]
  end?: Content[]
}

function layOut(issuer: Issuer, shown: ShownProposal, { choices = [], end = [] }: Parts) {
  const { amounts, currency, lines, reader, sections, terms, title } = shown
  const money = (amount: number) => formatMoney(amount, currency)
  const rows = lines.map((line) => [described(line), ...figureCells([money(line.price)])])
  return letterOf(issuer, `Proposal ${title}`, [
    headline(['Proposal', ''], 'Total', money(amounts.total)),
    fact('For', [reader.name, reader.businessName].filter(Boolean).join('\n'), 8),
    { ...displayed(title), fontSize: 20, margin: [0, 8, 0, 12] },
    ...sections.flatMap(({ heading, content }) => textPart(heading, content)),
    ...choices,
    priceTable(['What you get', 'Price'], rows, sums(shown)),
    ...(amounts.taxNote ? [{ text: amounts.taxNote, style: 'small' }] : []),
    ...stages(shown),
    ...textPart('Terms', terms),
    ...end,
  ])
}

/** Below a text. */
const priceTable = (
  names: readonly [string, string],
  rows: TableCell[][],
  end?: ContentColumns,
): Content => ({
  stack: [
    rowTable({
      ...{ names, texts: 1, widths: [contentWidth - 116, 100], rows },
      ...(end && { end }),
    }),
  ],
  margin: [0, 12, 0, 0],
})

const described = ({ title, description }: Record<'title' | 'description', string>) => ({
  stack: [
    { text: title, bold: true },
    ...(description ? [{ text: description, style: 'small' }] : []),
  ],
})

/** The choices of the reader on the page, which the lines of what is picked do not show. */
function choices(
  { body: { packages, items } }: ProposalRow,
  { currency, picks }: ShownProposal,
  plan: LinkedProposal['plan'],
): Content[] {
  const money = (amount: number) => formatMoney(amount, currency)
  const row = (text: TableCell, isPicked: boolean, price: string) => [
    text,
    ...figureCells([isPicked ? 'Picked' : '', price]),
  ]
  const widths = [contentWidth - 216, 84, 100]
  const table = (name: string, rows: TableCell[][]): Content => ({
    stack: [rowTable({ names: [name, '', 'Price'], texts: 1, widths, rows })],
    margin: [0, 12, 0, 4],
  })
  const options = items
    .filter(({ optional }) => optional)
    .map((each) => row(described(each), picks.itemIds.includes(each.id), `+ ${money(each.price)}`))
  if (plan) {
    const description = 'Starts after the project and is billed monthly, apart from it.'
    const text = described({ title: `Maintenance plan ${plan.name}`, description })
    options.push(row(text, picks.plan, plan.fee === null ? '' : `${money(plan.fee)} a month`))
  }
  const offered = packages.map((each) =>
    row(described(each), each.id === picks.packageId, money(each.price)),
  )
  return [
    ...(offered.length > 1 ? [table('One of these packages', offered)] : []),
    ...(options.length > 0 ? [table('Options', options)] : []),
  ]
}

/** A heading, also one within the text, stays with the paragraph below it. */
function textPart(heading: string, html: string): Content[] {
  const parts: Content[] = []
  let headings: Content[] = [{ ...strong, text: heading, margin: [0, 12, 0, 4] }]
  for (const part of html.split(/(?=<h[1-6]>)|(?<=<\/h[1-6]>)/))
    for (const text of textLines(part).split('\n').filter(Boolean)) {
      if (/^<h[1-6]>/.test(part)) headings.push({ text, bold: true, margin: [0, 6, 0, 4] })
      else {
        const stack: Content[] = [...headings, { text, margin: [0, 0, 0, 4] }]
        parts.push({ stack, unbreakable: headings.length > 0 && isShort(text) })
        headings = []
      }
    }
  return [...parts, ...headings]
}

function sums({ amounts, currency, plan }: ShownProposal): ContentColumns {
  const { subtotal, taxes, tax, taxLabel, total, pricesGross } = amounts
  const money = (amount: number) => formatMoney(amount, currency)
  const named = taxes.map(({ name, rate, tax }) => [`${name} ${rate} %`, money(tax)] as const)
  const plain = taxes.length === 0 && tax > 0 ? [[taxLabel, money(tax)] as const] : []
  const table = sumTable([
    ['Sum', money(subtotal)],
    ...[...named, ...plain].map(([name, amount]) => {
      return [pricesGross ? `Includes ${name}` : name, amount] as const
    }),
    ['Total', money(total), strong],
    ...(plan ? [['Maintenance plan, billed apart', plan] as const] : []),
  ])
  return {
    columns: [
      { width: '*', text: '' },
      { width: 'auto', ...table },
    ],
    unbreakable: true,
    margin: [0, 8, 0, 0],
  }
}

function stages({ currency, stages }: ShownProposal): Content[] {
  if (stages.length === 0) return []
  const rows = stages.map(({ title, amount, opens }) => [
    described({ title, description: opens }),
    ...figureCells([formatMoney(amount, currency)]),
  ])
  return [priceTable(['Payment', 'Amount'], rows)]
}

const side = 1_000
const sheet = { width: 240, height: 96 }

/** The drawing, or the typed name in the type of headlines. */
function signature({ signature: made }: Signed): Content {
  if (!made?.strokes) return { text: made?.typed ?? 'Erased', fontSize: 24, margin: [0, 4, 0, 16] }
  const scale = (value: number, at: number) =>
    (value / side) * (at % 2 === 0 ? sheet.width : sheet.height)
  const canvas = made.strokes.map((stroke) => {
    const points = stroke.map(scale)
    const pairs = points.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: points[at + 1] ?? 0 }] : []))
    return { type: 'polyline' as const, lineWidth: 1.4, lineColor: colors.ink, points: pairs }
  })
  return { canvas, margin: [0, 4, 0, 16] }
}

function certificate(signed: Certified, agency: string): Content[] {
  const { name, email, address, browser, decision, seenHash, signedAt, key, shown } = signed
  return [
    { text: 'Certificate', style: 'headline', fontSize: 20, pageBreak: 'before' },
    rule(1.2, colors.ink, [0, 12, 0, 12]),
    caption('Signature'),
    signature(signed),
    fact('Who', [name ?? 'Erased', email].filter(Boolean).join(', ')),
    fact('When', formatExactTime(signedAt)),
    fact('From where', [address, browser].filter(Boolean).join(', ') || 'Erased'),
    fact('What', `${decision}: “${shown.title}”, version ${shown.version}`),
    fact('SHA-256 of what was shown', seenHash),
    fact(`Public key of ${agency} (Ed25519)`, key),
    {
      text: `This is a simple electronic signature. ${agency} signed this file with its key: “npm run verify-signature -- file.pdf --key=…” shows whether a byte of it was changed since.`,
      style: 'small',
    },
  ]
}
