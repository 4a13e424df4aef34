import { CloseIcon } from '#ui/base/icons.tsx'

export const chipLook =
  'inline-flex h-8 max-w-full min-w-0 items-center rounded-sharp border border-line bg-sunken px-2.5 has-[button]:pr-0 text-small text-ink outline-none focus-within:border-ink data-highlighted:border-action'

export const chipRemoveLook =
  'grid size-8 shrink-0 cursor-pointer place-items-center rounded-sharp text-ink-faint outline-offset-[-3px] hover:text-ink focus-visible:outline-2 focus-visible:outline-action-text disabled:cursor-not-allowed'

interface ChipProps {
  label: string
  onRemove: () => void
  disabled?: boolean
}

/** One of several selected or typed values, with a button to remove it. */
export function Chip({ label, onRemove, disabled }: ChipProps) {
  return (
    <span className={chipLook}>
      <span className="min-w-0 truncate">{label}</span>
      {!disabled && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
          className={chipRemoveLook}
        >
          <CloseIcon className="size-3.5" />
        </button>
      )}
    </span>
  )
}
