import { TextLink } from '#ui/base/link.tsx'
import type { ClientDashboard } from '../contract.ts'
import { formatMoment } from '../rules.ts'
import { Nothing, Rows, Section } from '../section.tsx'

/** The newest files of the client's projects. */
export function LatestFiles({ files }: { files: ClientDashboard['files'] | undefined }) {
  return (
    <Section title="Latest files">
      {!files && <Rows count={2} />}
      {files?.length === 0 && <Nothing>Files of your projects are listed here.</Nothing>}
      <ul className="empty:hidden">
        {files?.map(({ id, name, project, projectId, isOwn, createdAt }) => (
          <li key={id} className="border-line border-t py-3">
            <TextLink
              to={`/client-portal/my-projects/details/${projectId}?tab=files`}
              className="font-medium text-ink! wrap-anywhere decoration-transparent"
            >
              {name}
            </TextLink>
            <p className="mt-0.5 font-mono text-caption text-ink-faint wrap-anywhere">
              {isOwn && 'Yours, '}
              {project}, {formatMoment(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
