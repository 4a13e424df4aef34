import { changes } from '#content/changes/contract.ts'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { services } from './contract.ts'

/** Null for those who may not delete services. */
export function useRemoveService(onDone?: () => void) {
  return useRemoveContent(services, {
    noun: 'service',
    undo: changes.restore,
    consequence: 'It disappears from the website and from the client portal.',
    onDone,
  })
}
