import type { ShowcaseProject } from '#features/projects/contract.ts'
import { slugify } from '#shared/text.ts'

export interface PortfolioCategory {
  /** Its name in the URL. */
  address: string
  name: string
  count: number
}

type Categorized = Pick<ShowcaseProject, 'categoryId'>

/** A name without Latin letters has no slug, so its id is used. */
export function addressOf({ categoryId }: Categorized): string {
  return categoryId ? slugify(categoryId.name) || categoryId.id : ''
}

/** The categories that have visible projects, by name. */
export function categoriesOf(projects: Categorized[]): PortfolioCategory[] {
  const found = new Map<string, PortfolioCategory>()
  for (const project of projects) {
    const address = addressOf(project)
    if (!address || !project.categoryId) continue
    const known = found.get(address)
    if (known) known.count += 1
    else found.set(address, { address, name: project.categoryId.name, count: 1 })
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en-US'))
}

export function portfolioHref(address: string): string {
  return address ? `/portfolio?${new URLSearchParams({ category: address })}` : '/portfolio'
}
