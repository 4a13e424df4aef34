import { all, styleOf, unwrap } from './clean-dom.client.ts'

interface WordItem {
  level: number
  ordered: boolean
  start: number
  content: Node[]
}

/** Desktop Word writes a list item as a paragraph that contains its marker, Word on the web as a list of its own. */
function readWordItem(element: Element): WordItem | null {
  if (element.matches('.ListContainerWrapper')) {
    const item = element.querySelector('li')
    if (!item) return null
    return {
      level: Number(item.dataset.ariaLevel) || 1,
      ordered: element.querySelector('ol') !== null,
      start: Number(element.querySelector('ol')?.getAttribute('start')) || 1,
      content: [...item.childNodes],
    }
  }
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element)) ?? []
  if (element.localName !== 'p' || !level) return null
  const marker = all(element, '[style]').find((part) => /mso-list:\s*ignore/i.test(styleOf(part)))
  const markerText = marker?.textContent?.replace(/\s/g, '') ?? ''
  marker?.remove()
  return {
    level: Number(level),
    ordered: /^\(?([0-9]+|[a-z]{1,4})[.)]/i.test(markerText),
    start: Number.parseInt(markerText, 10) || 1,
    content: [...element.childNodes],
  }
}

/** Turns the list items of Word into nested lists. */
export function buildWordLists(body: DocumentFragment) {
  let open: { list: Element; level: number }[] = []
  for (const element of all(body, 'p[style*="mso-list"], .ListContainerWrapper')) {
    if (open[0]?.list !== element.previousElementSibling) open = []
    const wordItem = readWordItem(element)
    if (!wordItem) {
      open = []
      continue
    }
    const name = wordItem.ordered ? 'ol' : 'ul'
    const isClosed = ({ list, level }: (typeof open)[number]) =>
      level > wordItem.level || (level === wordItem.level && list.localName !== name)
    open = open.filter((entry) => !isClosed(entry))
    const item = body.ownerDocument.createElement('li')
    item.append(...wordItem.content)
    const parent = open.at(-1)
    if (parent?.level === wordItem.level) {
      parent.list.append(item)
      element.remove()
      continue
    }
    const list = body.ownerDocument.createElement(name)
    if (wordItem.ordered && wordItem.start > 1) list.setAttribute('start', String(wordItem.start))
    list.append(item)
    open.push({ list, level: wordItem.level })
    if (parent) {
      parent.list.lastElementChild?.append(list)
      element.remove()
    } else element.replaceWith(list)
  }
}

/** Google Docs puts a nested list beside its item instead of inside it. */
export function fixNestedLists(body: DocumentFragment) {
  for (const inner of all(body, ':is(ul, ol) > :is(ul, ol)')) {
    const before = inner.previousElementSibling
    if (before?.localName === 'li') before.append(inner)
    else unwrap(inner)
  }
  for (const paragraph of all(body, 'li > p:first-child:not(:has(~ :not(ul, ol)))'))
    unwrap(paragraph)
}
