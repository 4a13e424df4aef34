import { api } from '#ui/client/api.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { setup } from './contract.ts'
import { openingQuestion } from './launch.ts'

/** Asks for confirmation if a save opens the site while something of the launch list is not done. */
export function useSiteQuestion(): (value: Record<string, unknown>) => Promise<boolean> {
  const confirm = useConfirm()
  return async ({ open }) => {
    if (!open || (await api.call(setup.read, {})).isOpen) return true
    const { items } = await api.call(setup.launch, {})
    if (items.every(({ isDone }) => isDone)) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    confirm({
      ...openingQuestion(items),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    })
    return promise
  }
}
