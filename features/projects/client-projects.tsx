import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { projects } from './contract.ts'
import { projectPaths } from './paths.ts'
import { ProjectStatus } from './project-status.tsx'

/** The projects of a client, newest first. */
export function ClientProjects({ clientId }: { clientId: string }) {
  const query = {
    filter: clientId,
    sort: '-createdAt',
    limit: 20,
    fields: ['title', 'status', 'overdue', 'createdAt'],
  } as const
  const { data, error, refetch } = useRead(projects.list, { query })
  return (
    <Card title="Projects">
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {data?.total === 0 && <p className="text-ink-soft text-small">No projects found!</p>}
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {data?.rows.map((project) => (
          <li
            key={project.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <TextLink
              to={projectPaths.details(project.id)}
              className="min-w-0 font-medium text-ink! wrap-anywhere decoration-transparent"
            >
              {project.title}
            </TextLink>
            <span className="flex flex-wrap items-baseline gap-x-4 text-ink-soft text-small">
              <Day iso={project.createdAt} />
              <span className="min-w-24">
                <ProjectStatus {...project} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
