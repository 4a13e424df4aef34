import { changes } from '#features/changes/contract.ts'
import { useRemove } from '#ui/use-remove.ts'
import { type ProcessStep, process } from './contract.ts'

/** Null for those who may not delete steps. */
export function useRemoveStep(onDone?: () => void) {
  const remove = useRemove(process.remove, {
    noun: 'step',
    refresh: [process.list, process.one],
    undo: changes.restore,
    consequence: 'It disappears from the home page, and the steps after it move up.',
    onDone,
  })
  if (!remove) return null
  return ({ id, title }: ProcessStep) => remove(title, { params: { id } })
}
