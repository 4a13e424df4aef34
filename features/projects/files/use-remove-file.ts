import type { ProjectDocument } from '#features/documents/contract.ts'
import { api } from '#ui/client/api.ts'
import { useRefetch, useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toast } from '#ui/client/toast.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { projects } from '../contract.ts'

const refresh = [projects.one, projects.list, projects.mine, projects.history]

/** Deletes a file after a confirmation, and offers to bring it back. */
export function useRemoveFile(projectId: string) {
  const confirm = useConfirm()
  const refetch = useRefetch(refresh)
  const remove = useWrite(projects.removeDocument, {
    refresh,
    failed: 'Failed to delete file.',
    showSuccess() {},
  })

  async function removeFile(docId: string) {
    const input = { params: { id: projectId, docId } }
    const { message } = await remove.mutateAsync(input)
    toast.success(message, { label: 'Undo', onSelect: () => restore(input.params) })
  }

  async function restore(params: { id: string; docId: string }): Promise<string> {
    const { message } = await api.call(projects.restoreDocument, { params })
    await refetch()
    return message
  }

  return {
    may({ accountId }: ProjectDocument): boolean {
      const me = api.claims()
      const isOwn = accountId !== null && accountId === me?.userId
      return may(projects.removeDocument) && (isOwn || me?.role === 'Admin')
    },
    ask({ id, name }: ProjectDocument) {
      confirm({
        title: `Delete “${name}”?`,
        text: 'It can no longer be opened. You can undo this right after.',
        action: 'Delete file',
        onConfirm: () => removeFile(id),
      })
    },
  }
}
