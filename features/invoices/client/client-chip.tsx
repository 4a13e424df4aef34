import { Chip } from '#ui/base/chip.tsx'
import { useClient } from '../figures/use-client.ts'

interface ClientChipProps {
  clientId: string
  onRemove: () => void
}

/** Names the client to whom a link limits the list. */
export default function ClientChip({ clientId, onRemove }: ClientChipProps) {
  const { client } = useClient(clientId)
  return (
    <div>
      <Chip label={`Client: ${client?.name ?? '…'}`} onRemove={onRemove} />
    </div>
  )
}
