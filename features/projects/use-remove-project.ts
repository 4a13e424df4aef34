import { changes } from '#features/changes/contract.ts'
import { useRemove } from '#ui/use-remove.ts'
import { projects, type SeenProject } from './contract.ts'

/** Null for those who may not delete projects. */
export function useRemoveProject(onDone?: () => void) {
  const remove = useRemove(projects.remove, {
    noun: 'project',
    refresh: [projects.list, projects.one],
    undo: changes.restore,
    consequence: 'It disappears from the website and from its client’s portal.',
    onDone,
  })
  if (!remove) return null
  return ({ id, title }: SeenProject) => remove(title, { params: { id } })
}
