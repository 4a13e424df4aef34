import type { ShowcaseProject } from '#features/projects/contract.ts'
import { calendarDay } from '#shared/dates.ts'

function yearOf({ createdAt }: Pick<ShowcaseProject, 'createdAt'>): string {
  return calendarDay(new Date(createdAt)).slice(0, 4)
}

export function ProjectYear({ project }: { project: ShowcaseProject }) {
  const year = yearOf(project)
  return <time dateTime={year}>{year}</time>
}
