import { changes } from '#content/changes/contract.ts'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { process } from './contract.ts'

/** Null for those who may not delete steps. */
export function useRemoveStep(onDone?: () => void) {
  return useRemoveContent(process, {
    noun: 'step',
    failedNoun: 'service',
    undo: changes.restore,
    consequence: 'It disappears from the home page, and the steps after it move up.',
    onDone,
  })
}
