import { clientProjectPaths } from '#features/projects/paths.ts'
import { clientResourcesPath } from '#features/resources/paths.ts'
import { formatRecentDay } from '#shared/dates.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { DashboardParts } from '../contract.ts'
import { Nothing, Rows, Section } from '../section.tsx'

export function LatestFiles({ files }: { files: DashboardParts['files'] | undefined }) {
  return (
    <Section title="Latest files" all={{ to: clientResourcesPath, label: 'Resources' }}>
      {!files && <Rows count={2} />}
      {files?.length === 0 && <Nothing>Files that we share with you are listed here.</Nothing>}
      <ul className="grid gap-x-8 empty:hidden xl:grid-cols-2">
        {files?.map(({ id, name, project, isOwn, createdAt }) => (
          <li key={id} className="min-w-0 border-line border-t py-2.5">
            <TextLink
              to={project ? clientProjectPaths.details(project.id, 'files') : clientResourcesPath}
              className="font-medium text-ink! wrap-anywhere decoration-transparent"
            >
              {name}
            </TextLink>
            <p className="mt-0.5 font-mono text-caption text-ink-faint wrap-anywhere">
              {[formatRecentDay(createdAt), project?.title ?? 'Resources', isOwn && 'yours']
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
