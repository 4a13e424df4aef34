import { documents } from '#features/documents/contract.ts'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { FileRows } from '#ui/files/file-rows.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type OnboardingItem, onboardings } from '../contract.ts'

/** The files of an item. While it is open, one's own can be deleted. */
export function ItemFiles({ item: { id, files, state } }: { item: OnboardingItem }) {
  const confirm = useConfirm()
  const remove = useWrite(onboardings.removeFile, { refresh: [onboardings.ofProject] })
  const canRemove = may(onboardings.removeFile) && state !== 'accepted'
  if (files.length === 0) return null
  return (
    <FileRows
      files={files}
      linksOf={(id) => api.call(documents.link, { params: { id } })}
      read={(id) => api.call(documents.preview, { params: { id } })}
      mayRemove={({ accountId }) => canRemove && accountId === api.claims()?.userId}
      onRemove={({ id: fileId, name }) =>
        confirm({
          title: `Delete “${name}”?`,
          action: 'Delete file',
          onConfirm: () => remove.mutateAsync({ params: { id, fileId } }),
        })
      }
    />
  )
}
