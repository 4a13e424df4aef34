import { api } from '#ui/client/api.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { setup } from './contract.ts'
import { describePlaceholders } from './rules.ts'

/** Asks for confirmation if a save opens the site while facts of the agency are placeholders. */
export function useSiteQuestion(): (value: Record<string, unknown>) => Promise<boolean> {
  const confirm = useConfirm()
  return async ({ open }) => {
    const now = await api.call(setup.read, {})
    const placeholders = describePlaceholders(now)
    if (!open || now.isOpen || !placeholders) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    confirm({
      title: 'Open the site?',
      text: `Visitors see all pages at once. ${placeholders}`,
      action: 'Open site',
      destructive: false,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    })
    return promise
  }
}
