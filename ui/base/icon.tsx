/** Icons are decorative: the text beside them, or the label of their button, carries the meaning. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(path: string) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="square"
        className={`shrink-0 ${className}`}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }
}
