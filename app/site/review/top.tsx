interface TopProps {
  title: string
  /** Its line is kept while it is not known, so that nothing moves. */
  project?: string
}

/** The heading of the page of a link. */
export function Top({ title, project = '\u00a0' }: TopProps) {
  return (
    <>
      <p className="font-mono text-caption text-ink-soft wrap-anywhere">{project}</p>
      <h1 className="-ml-[0.04em] text-h2 wrap-anywhere">{title}</h1>
    </>
  )
}
