import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { formatNumber } from '#shared/address/region.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import type { Attachment } from '../contract.ts'
import { PaperclipIcon, SendIcon } from '../icons.tsx'
import { messageMax } from '../rules.ts'
import type { SavedReply } from '../saved-replies/contract.ts'
import { SuggestionList, useSuggestions } from './suggestions.tsx'
import { UploadTray } from './upload-tray.tsx'
import { accepted, useUploads } from './use-uploads.ts'

interface ComposerProps {
  draft: string
  files: readonly Attachment[]
  /** A note that only staff see is being written. */
  internal?: boolean
  /** Inserted after a slash. */
  replies?: readonly SavedReply[]
  /** Above the text, such as the choice between a reply and a note. */
  above?: ReactNode
  /** Beside the button that adds files. */
  tools?: ReactNode
  onDraft: (draft: string) => void
  onFile: (file: Attachment) => void
  onRemoveFile: (file: Attachment) => void
  onSend: () => void
}

/** The counter appears this near to the bound. */
const counted = messageMax - 200
const noReplies: readonly SavedReply[] = []

/** Focuses the composer, except on touch screens, where the keyboard would cover the messages. */
function useFocusOnArrival(text: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isArrival = document.activeElement?.matches('main')
      if (isArrival && matchMedia('(pointer: fine)').matches) text.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [text])
}

/** The text field of a new message. Enter sends it. */
export function Composer({
  draft,
  files,
  internal = false,
  replies = noReplies,
  above,
  tools,
  onDraft,
  onFile,
  onRemoveFile,
  onSend,
}: ComposerProps) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { uploads, refusals, add, forget } = useUploads({ count: files.length, onDone: onFile })
  const suggestions = useSuggestions(draft, replies, (reply) => {
    onDraft(reply.text)
    text.current?.focus()
  })
  useFocusOnArrival(text)
  const { length } = draft.trim()
  const isTooLong = length > messageMax
  const isUploading = uploads.length > 0
  const isSendable = (draft.trim() !== '' || files.length > 0) && !isTooLong && !isUploading

  function send() {
    text.current?.focus()
    if (!isSendable) return
    forget()
    onSend()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the composition of a character.
    if (suggestions.onKeyDown(event) || event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  function paste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    // Office programs put a picture of the text beside the text.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    add(pasted)
  }

  const frame = internal
    ? 'border-warn border-dashed bg-[color-mix(in_oklab,var(--color-warn)_9%,var(--color-paper))]'
    : 'border-line-strong bg-paper hover:border-ink'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
      className={`relative rounded-sharp border transition-colors duration-150 focus-within:outline-2 focus-within:outline-action-text focus-within:-outline-offset-1 ${frame}`}
    >
      {above}
      <SuggestionList {...suggestions} />
      <UploadTray {...{ files, uploads, refusals }} onRemove={onRemoveFile} />
      <label htmlFor={id} className="sr-only">
        {internal ? 'Internal note' : 'Message'}
      </label>
      {/* A hidden copy of the text gives the cell the height it needs. */}
      <div className="grid max-h-52 overflow-y-auto overscroll-contain">
        <textarea
          {...suggestions.control}
          ref={text}
          id={id}
          value={draft}
          rows={2}
          aria-describedby={`${id}h ${id}c`}
          aria-invalid={isTooLong || undefined}
          placeholder={internal ? 'Write a note that only staff see' : 'Write a message'}
          onChange={({ target }) => onDraft(target.value)}
          onKeyDown={onKeyDown}
          onPaste={paste}
          className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent px-4 pt-3 pb-1 text-base text-ink outline-none placeholder:text-ink-faint"
        />
        <div
          aria-hidden="true"
          className="wrap-anywhere invisible col-start-1 row-start-1 whitespace-pre-wrap px-4 pt-3 pb-1 text-base"
        >
          {`${draft} `}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1.5 pl-1">
        <div className="flex items-center">
          <IconButton
            label="Attach images or PDFs"
            size="small"
            onClick={() => input.current?.click()}
          >
            <PaperclipIcon />
          </IconButton>
          {tools}
        </div>
        <p id={`${id}h`} className="min-w-0 font-mono text-caption text-ink-faint max-sm:sr-only">
          Enter sends, Shift+Enter breaks the line
        </p>
        <p
          id={`${id}c`}
          data-numeric
          className={`ml-auto font-mono text-caption ${isTooLong ? 'text-bad' : 'text-ink-faint'}`}
        >
          {length > counted && `${formatNumber(length)} / ${formatNumber(messageMax)}`}
        </p>
        <Button type="submit" size="small" busy={isUploading} disabled={isTooLong}>
          <SendIcon className="size-4" />
          {internal ? 'Save note' : 'Send'}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // Choosing the same file again must fire a change event.
          target.value = ''
          add(chosen)
          text.current?.focus()
        }}
      />
    </form>
  )
}
