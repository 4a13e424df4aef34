import { changes } from '#features/changes/contract.ts'
import { useRemove } from '#ui/use-remove.ts'
import { type Service, services } from './contract.ts'

/** Null for those who may not delete services. */
export function useRemoveService(onDone?: () => void) {
  const remove = useRemove(services.remove, {
    noun: 'service',
    refresh: [services.list, services.one],
    undo: changes.restore,
    consequence: 'It disappears from the website and from the client portal.',
    onDone,
  })
  if (!remove) return null
  return ({ id, title }: Service) => remove(title, { params: { id } })
}
