import type { Column } from '#ui/list/table.tsx'

/** The size container whose width decides between cards, narrow and wide tables. */
export const tableContainer = '@container/list'

const cellBase =
  'wrap-anywhere align-middle text-small rows:px-3 rows:py-3 rows:first:pl-0 rows:last:pr-0'
const label =
  "cards:before:shrink-0 cards:before:font-mono cards:before:text-caption cards:before:text-ink-faint cards:before:content-[attr(data-label)_/_'']"
const labeledLine = `cards:order-4 cards:flex cards:basis-full cards:items-baseline cards:justify-between cards:gap-x-6 cards:text-right max-xs:flex-wrap ${label}`
const headline = 'cards:order-first cards:basis-full cards:font-medium cards:text-base'
const startOfCard = 'cards:absolute cards:top-3.5 cards:left-0'
const placesInCard = {
  picture: startOfCard,
  status: 'cards:order-1',
  date: `cards:order-2 ${label} cards:before:mr-2`,
  amount: 'cards:order-3 cards:ml-auto',
  paragraph: 'cards:order-4 cards:basis-full',
}
export const leftOut = { table: 'cards:hidden', wide: 'narrow:hidden' }

export const menuCell = `${cellBase} text-right rows:sticky rows:right-0 rows:bg-paper cards:absolute cards:top-2 cards:-right-2`
export const selectionCell = `${cellBase} ${startOfCard}`

export interface Shape {
  columns: Column<never>[]
  menu: boolean
  selection: unknown
}

/** The space that a card leaves for its picture and its checkbox. */
function insetOf({ columns, selection }: Shape): string {
  const hasPicture = columns.some(({ inCard }) => inCard === 'picture')
  if (hasPicture) return `cards:min-h-19 ${selection ? 'cards:pl-31' : 'cards:pl-22'}`
  return selection ? 'cards:pl-9' : ''
}

export function rowClass(head: Shape): string {
  const card =
    'cards:relative cards:flex cards:flex-wrap cards:items-baseline cards:gap-x-5 cards:gap-y-1.5 cards:py-3.5'
  return `border-line border-b transition-colors duration-150 ${card} ${insetOf(head)}`
}

export function headlineOf(columns: Column<never>[]): Column<never> | undefined {
  return columns.find(({ inCard, from }) => !inCard && !from)
}

export function cellClass({ columns, menu, selection }: Shape, column: Column<never>): string {
  const { inCard, align, from } = column
  const place = inCard
    ? placesInCard[inCard]
    : column === headlineOf(columns)
      ? `${headline} ${menu ? 'cards:pr-10' : ''}`
      : labeledLine
  const start = selection && inCard === 'picture' ? 'cards:left-9!' : ''
  return `${cellBase} ${align ? 'rows:text-right' : ''} ${from ? leftOut[from] : `${place} ${start}`}`
}
