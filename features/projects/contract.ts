import * as z from 'zod/mini'
import { categoryCalls } from '#features/categories/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, html, id, listQuery } from '#shared/fields.ts'

/** What a showcase opens of a project: nothing of the client, the work or the dates of it. */
export const ShowcaseProject = entity({
  title: z.string(),
  slug: z.string(),
  description: html,
  meta_description: z.string(),
  files: z.array(z.string()),
  techStack: z.array(z.string()),
  projectUrl: z.nullable(z.string()),
  categoryId: z.nullable(z.object({ _id: id, id, name: z.string() })),
})
export type ShowcaseProject = z.output<typeof ShowcaseProject>

export const projects = contract({
  list: {
    method: 'GET',
    path: '/api/project',
    summary: 'The projects that are shown to everybody, newest first.',
    access: 'public',
    query: listQuery(['createdAt', 'title'], id),
    rows: ShowcaseProject,
    shows: ['project'],
  },
  one: {
    method: 'GET',
    path: '/api/project/{slugOrId}',
    summary: 'One project that is shown to everybody, by its slug or its id.',
    access: 'public',
    params: z.object({ slugOrId: z.string().check(z.maxLength(100)) }),
    reply: ShowcaseProject,
    shows: ['project'],
  },
})

export const projectCategories = categoryCalls({
  path: '/api/project-category',
  sorted: 'projects',
  shows: 'project',
})
