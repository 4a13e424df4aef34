/** The heading of the page of a link. */
export function Top({ title }: { title: string }) {
  return <h1 className="-ml-[0.04em] text-h2 wrap-anywhere">{title}</h1>
}
