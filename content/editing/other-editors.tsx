import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { changes } from '#content/changes/contract.ts'
import { api } from '#ui/client/api.ts'
import { useLive } from '#ui/live/live-events.ts'

/** Well below the time after which the server forgets an editor. */
const confirmMs = 20_000

/** Says who else has the form of this record open. */
export function OtherEditors({ itemId }: { itemId: string }) {
  const [names, setNames] = useState<string[]>([])

  const confirm = useEffectEvent(async () => {
    const body = { itemId, isLeaving: false }
    const reply = await api.call(changes.editing, { body }).catch(() => undefined)
    if (reply) setNames(reply.others)
  })

  useEffect(() => {
    void confirm()
    const timer = setInterval(() => void confirm(), confirmMs)
    return () => {
      clearInterval(timer)
      void api.call(changes.editing, { body: { itemId, isLeaving: true } }).catch(() => {})
    }
  }, [itemId])

  useLive('editing', ({ id }) => {
    if (id === itemId) void confirm()
  })

  if (names.length === 0) return null
  return (
    <p role="status" className="flex items-center gap-2 border-line border-t pt-3 text-small">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
      <span className="min-w-0 wrap-anywhere">
        {new Intl.ListFormat('en-US').format(names)} {names.length === 1 ? 'is' : 'are'} editing
        this too.
      </span>
    </p>
  )
}

/** Names the other editors once something was changed, for forms that people also open to read. */
export function OtherEditorsOnceChanged({ itemId }: { itemId: string }) {
  const { isDirty } = useFormState()
  return isDirty && <OtherEditors itemId={itemId} />
}
