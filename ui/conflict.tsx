import { plainText } from '#shared/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Values = Record<string, unknown>

interface ConflictProps {
  noun: string
  mine: Values
  theirs: Values
  onClose: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved while this was written: both are shown, and one is chosen. */
export function Conflict({ noun, mine, theirs, onClose, onKeepMine, onTakeTheirs }: ConflictProps) {
  const differing = Object.keys(mine).filter((name) => shown(mine[name]) !== shown(theirs[name]))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Somebody else changed this meanwhile"
      description={`Nothing of yours is saved yet. This is how the two versions of the ${noun} differ.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Go on writing
          </Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </>
      }
    >
      {differing.length === 0 && <p>Both say the same.</p>}
      {differing.map((name) => (
        <section key={name} aria-label={nameOf(name)}>
          <h3 className="font-mono font-normal text-caption text-ink-faint tracking-normal">
            {nameOf(name)}
          </h3>
          <div className="mt-2 grid gap-px border border-line bg-line sm:grid-cols-2">
            <Version title="Yours" text={shown(mine[name])} />
            <Version title="Theirs" text={shown(theirs[name])} />
          </div>
        </section>
      ))}
    </Dialog>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 bg-raised p-3">
      <p className="font-medium text-small">{title}</p>
      <p className="wrap-anywhere mt-1 max-h-48 overflow-y-auto whitespace-pre-wrap text-ink-soft text-small">
        {text || 'Nothing'}
      </p>
    </div>
  )
}

function shown(value: unknown): string {
  if (typeof value === 'string') return /<\w/.test(value) ? plainText(value) : value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** metaDescription as words: Meta description. */
function nameOf(field: string): string {
  const words = field.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
