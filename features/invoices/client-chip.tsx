import { users } from '#features/accounts/users/contract.ts'
import { nameOf } from '#people/names.ts'
import { Chip } from '#ui/base/chip.tsx'
import { useRead } from '#ui/client/data.tsx'

interface ClientChipProps {
  clientId: string
  onRemove: () => void
}

/** Names the client to whom a link limits the list. */
export default function ClientChip({ clientId, onRemove }: ClientChipProps) {
  const { data } = useRead(users.one, { params: { id: clientId } })
  const name = data ? nameOf(data) : '…'
  return (
    <div>
      <Chip label={`Client: ${name}`} onRemove={onRemove} />
    </div>
  )
}
