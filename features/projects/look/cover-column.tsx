import { pictureLook } from '#content/columns.tsx'
import type { Column } from '#ui/list/table.tsx'
import type { SeenProject } from '../contract.ts'
import { ProjectCover } from './cover.tsx'

export const coverColumn: Column<Pick<SeenProject, 'title' | 'files' | 'business'>> = {
  ...pictureLook,
  cell: (project) => <ProjectCover project={project} sizes="4.125rem" className="h-11 w-16.5" />,
}
