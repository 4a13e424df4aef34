import { redirect } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { projects } from '#features/projects/contract.ts'
import { summaryOf } from '#features/projects/rules.ts'
import { readContext } from '../../context.ts'
import { Head, useOrigin } from '../frame/head.tsx'
import { JsonLd } from '../structured-data/json-ld.tsx'
import { creativeWork, organization } from '../structured-data/things.ts'
import type { Route } from './+types/project.ts'
import { ProjectArticle } from './project-article.tsx'
import { positionOf } from './project-neighbors.tsx'

/** A slug that the contract rejects belongs to no project. */
function rethrow(thrown: unknown): never {
  if (thrown instanceof Response && thrown.status === 400) throw new Response(null, { status: 404 })
  throw thrown
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const read = context.get(readContext)
  const [project, { rows }] = await Promise.all([
    read(projects.one, { params: { id: params.slug } }).catch(rethrow),
    read(projects.list, {}),
  ])
  if (project.slug !== params.slug) throw redirect(`/project-details/${project.slug}`, 301)
  return { project, place: positionOf(rows, project.id) }
}

export default function Project({ loaderData: { project, place } }: Route.ComponentProps) {
  const agency = useAgency()
  const origin = useOrigin()
  const summary = summaryOf(project)
  return (
    <>
      <Head title={project.title} description={summary} />
      <JsonLd things={[creativeWork(origin, summary, project), organization(origin, agency)]} />
      <ProjectArticle project={project} place={place} />
    </>
  )
}
