import { projects } from '#features/projects/contract.ts'
import { Chip } from '#ui/base/chip.tsx'
import { useRead } from '#ui/client/data.tsx'

interface ProjectChipProps {
  id: string
  onRemove: () => void
}

/** Names the project to which a link limits the list. */
export default function ProjectChip({ id, onRemove }: ProjectChipProps) {
  const { data } = useRead(projects.one, { params: { id } })
  return (
    <div>
      <Chip label={`Project: ${data?.title ?? '…'}`} onRemove={onRemove} />
    </div>
  )
}
