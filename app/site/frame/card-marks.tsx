const word = 'font-display font-bold'

/** Plain word marks in one size, because the logos of the card schemes are trademarked. */
const cards = [
  { name: 'Visa', label: 'VISA', className: `${word} italic`, size: 15, spacing: 0 },
  { name: 'Mastercard', label: 'mastercard', className: word, size: 9.5, spacing: -0.4 },
  { name: 'American Express', label: 'AMEX', className: word, size: 12.5, spacing: 0.4 },
  { name: 'Discover', label: 'DISCOVER', className: word, size: 9, spacing: 0.2 },
]

export function CardMarks() {
  return (
    <ul aria-label="Cards we take" className="flex flex-wrap gap-2">
      {cards.map(({ name, label, className, size, spacing }) => (
        <li key={name}>
          <svg viewBox="0 0 60 36" role="img" aria-label={name} className="h-9 w-15">
            <rect
              x="0.5"
              y="0.5"
              width="59"
              height="35"
              rx="2"
              fill="none"
              className="stroke-line-strong"
            />
            <text
              x="30"
              y={18 + size * 0.35}
              textAnchor="middle"
              fontSize={size}
              letterSpacing={spacing}
              className={`fill-ink ${className}`}
            >
              {label}
            </text>
          </svg>
        </li>
      ))}
    </ul>
  )
}
