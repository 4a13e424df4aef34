/** Why it came back. */
export function Reason({ text }: { text: string }) {
  return (
    <div className="border-warn border-l-2 bg-sunken py-3 pr-4 pl-5">
      <p className="font-mono text-caption text-ink-soft">Returned, because</p>
      <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
    </div>
  )
}
