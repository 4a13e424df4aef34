import { useAgency } from '#app/agency.ts'
import { feeds } from './feed.ts'

/** Links to the feeds, for the head of a page. */
export function FeedLinks() {
  const agency = useAgency()
  return Object.values(feeds).map(({ path, type, name }) => (
    <link
      key={path}
      rel="alternate"
      type={type}
      title={`${agency.name} blog, ${name}`}
      href={path}
    />
  ))
}
