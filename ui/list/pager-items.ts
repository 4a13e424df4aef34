const linked = 5
const windowSize = 2

/**
 * The items of a pager: five pages around the current one and two at each end, and `gap` where
 * pages are left out. A gap of a single page shows that page instead.
 */
export function pagerItems(page: number, pages: number): (number | 'gap')[] {
  const current = Math.min(Math.max(page, 1), pages)
  const first = Math.max(1, Math.min(current - (linked - 1) / 2, pages - linked + 1))
  const items: (number | 'gap')[] = []
  let last = 0
  for (let number = 1; number <= pages; number++) {
    const inWindow = number >= first && number < first + linked
    if (!inWindow && number > windowSize && number <= pages - windowSize) continue
    if (number - last === 2) items.push(last + 1)
    else if (number - last > 2) items.push('gap')
    items.push(number)
    last = number
  }
  return items
}
