import { projects } from '#features/projects/contract.ts'
import { projectPaths } from '#features/projects/paths.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { readContext } from '../../context.ts'
import { ExpiredPreview, PreviewBar } from '../preview/preview-bar.tsx'
import { readPreview, signatureOf } from '../preview/read-preview.ts'
import { SecretHead, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/project-preview.ts'
import { ProjectArticle } from './project-article.tsx'
import { positionOf } from './project-neighbors.tsx'

export const handle: PageHandle = { uncached: true, query: ['expires', 'signature'] }
export const headers = () => secretHeaders

export function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const read = context.get(readContext)
  const query = signatureOf(request)
  return readPreview(async () => {
    const project = await read(projects.previewed, { params: { id }, query })
    const { rows } = await read(projects.list, {})
    const others = rows.filter((row) => row.id !== id)
    return {
      project,
      place: positionOf([project, ...others], id),
      expires: Number(query.expires),
      isPublic: others.length < rows.length,
    }
  })
}

/** A project as it will look in the portfolio, for anybody with the signed URL. */
export default function ProjectPreview({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <SecretHead title={shown ? `Preview: ${shown.project.title}` : 'Preview'} />
      {shown ? (
        <>
          <PreviewBar
            state={shown.isPublic ? 'In the portfolio' : 'Not in the portfolio'}
            expires={shown.expires}
            edit={projectPaths.edit(shown.project.id)}
          />
          <ProjectArticle {...shown} />
        </>
      ) : (
        <ExpiredPreview
          label="Portfolio"
          from={{ href: '/admin/projects', name: 'the list of projects' }}
        />
      )}
    </>
  )
}
