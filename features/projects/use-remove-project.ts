import { changes } from '#content/changes/contract.ts'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { projects } from './contract.ts'

export const consequence = 'It disappears from the website and from its client’s portal.'

/** Null for people who may not delete projects. */
export function useRemoveProject(onDone?: () => void) {
  return useRemoveContent(projects, {
    noun: 'project',
    undo: changes.restore,
    consequence,
    onDone,
  })
}
