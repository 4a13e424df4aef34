import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { TrashIcon } from '#ui/base/icons.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { files } from './contract.ts'

/** Deletes all unused pictures. Hidden if there are none. */
export default function RemoveUnused() {
  const confirm = useConfirm()
  const { data } = useRead(files.countUnused, {})
  const remove = useWrite(files.removeUnused, {
    refresh: [files.list, files.one, files.countUnused],
    failed: 'Failed to delete the images.',
  })
  if (!data || data.count === 0) return null
  const { count, bytes } = data
  const many = countOf(count, 'unused image')
  return (
    <Button
      variant="secondary"
      onClick={() =>
        confirm({
          title: `Delete ${many}?`,
          text: `They are not used and take up ${formatBytes(bytes)}. Older versions of texts that used them will lose them. Images uploaded in the last hour are kept. This cannot be undone.`,
          action: `Delete ${many}`,
          onConfirm: () => remove.mutateAsync({}),
        })
      }
    >
      <TrashIcon />
      Delete unused
    </Button>
  )
}
