import { useAgency } from '#app/agency.ts'

/** The address may break after its @, where a column is too narrow for it. */
export function EmailLink({ className }: { className: string }) {
  const agency = useAgency()
  const [name, host] = agency.email.split('@')
  return (
    <a href={`mailto:${agency.email}`} className={className}>
      <span>
        {name}@<wbr />
        {host}
      </span>
    </a>
  )
}
