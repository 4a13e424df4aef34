import type { ApiError } from '#shared/errors.ts'
import { CheckIcon } from '#ui/base/icons.tsx'
import { useOnline } from '#ui/client/online.ts'
import type { SaveState } from './use-answer.ts'

interface SaveNoteProps {
  state: SaveState
  error: ApiError | undefined
}

/** The state of an answer that saves itself. Screen readers announce only failures. */
export function SaveNote({ state, error }: SaveNoteProps) {
  const online = useOnline()
  return (
    <div className="min-h-5 font-mono text-caption text-ink-soft">
      <p role="status" className={state === 'failed' ? 'text-warn' : undefined}>
        {state === 'failed' && failureOf(online, error)}
      </p>
      {state === 'saving' && <p>Saving…</p>}
      {state === 'saved' && (
        <p className="inline-flex items-center gap-1.5">
          <CheckIcon className="size-4 text-good" />
          Saved
        </p>
      )}
    </div>
  )
}

function failureOf(online: boolean, error: ApiError | undefined): string {
  if (!online) return 'Not saved: you are offline. It is kept here.'
  if (!error || error.code === 'UNAVAILABLE')
    return 'Not saved: the server cannot be reached. It is kept here.'
  const [said = error.message] = Object.values(error.fields ?? {})
  return `Not saved. ${said}`
}
