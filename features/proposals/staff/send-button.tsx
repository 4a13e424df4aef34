import { Button } from '#ui/base/button.tsx'
import { noteOutbox, useWrite } from '#ui/client/data.tsx'
import { type Proposal, proposalReads, proposals } from '../contract.ts'

/** Sends a draft. */
export function SendButton({ proposal: { id, updatedAt } }: { proposal: Proposal }) {
  const send = useWrite(proposals.send, { refresh: proposalReads, onDone: noteOutbox })
  return (
    <Button
      busy={send.isPending}
      busyLabel="Sending…"
      onClick={() => send.mutate({ params: { id }, body: { basedOn: updatedAt } })}
    >
      Send proposal
    </Button>
  )
}
