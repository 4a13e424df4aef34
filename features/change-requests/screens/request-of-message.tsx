import { projects } from '#features/projects/contract.ts'
import { EmptyState } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { failureOf } from '#ui/portal/loaded.tsx'
import { changeRequests } from '../contract.ts'
import AskDialog from './ask-dialog.tsx'

interface RequestOfMessageProps {
  /** The words of the message. */
  words: string
  clientId: string
  open: boolean
  onClose: () => void
}

const limit = 100

/** Makes a message a change request in one of the client's projects. */
export default function RequestOfMessage({ words, clientId, ...dialog }: RequestOfMessageProps) {
  const isClient = may(changeRequests.decide)
  const read = useRead(projects.mine, {
    query: { limit, ...(!isClient && { filter: clientId }) },
  })
  const failure = failureOf(read)
  if (!failure && (!read.data || read.isPlaceholderData)) return null
  const rows = read.data?.rows.filter(({ status }) => status !== 'canceled') ?? []
  if (rows.length > 0) return <AskDialog projects={rows} words={words} {...dialog} />
  return (
    <Dialog title="Request a change" {...dialog}>
      {failure || (
        <EmptyState title="No project yet." text="A change request belongs to a project." />
      )}
    </Dialog>
  )
}
