import { useAgency } from '#app/agency.ts'
import { feeds } from './feed.ts'

/** For the head of a page: where its readers can follow the blog. */
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
