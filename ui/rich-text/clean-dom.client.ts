/** The block elements of rich text. */
export const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, hr, figure, table, thead, tbody, tr, th, td, div'

export const all = (root: ParentNode, selector: string) => [
  ...root.querySelectorAll<HTMLElement>(selector),
]
export const styleOf = (element: Element) => element.getAttribute('style') ?? ''
export const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

export function rename(element: Element, name: string): Element {
  const changed = element.ownerDocument.createElement(name)
  changed.append(...element.childNodes)
  element.replaceWith(changed)
  return changed
}

export function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
