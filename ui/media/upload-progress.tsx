/** Before the first byte is sent, the picture may be made smaller. */
export function progressText(share: number): string {
  return share === 0 ? 'Preparing…' : `${Math.round(share * 100)}%`
}

export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="rounded-sharp border border-line px-3 py-2.5">
      <div className="flex justify-between gap-3 font-mono text-caption text-ink-soft">
        <span className="min-w-0 truncate">{name}</span>
        <span data-numeric>{progressText(share)}</span>
      </div>
      <UploadBar name={name} percent={percent} />
    </div>
  )
}

export function UploadBar({ name, percent }: { name: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-2 h-1 bg-line"
    >
      <div
        className="h-full bg-action transition-[width] duration-150"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
