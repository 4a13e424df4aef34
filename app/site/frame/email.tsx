import { useAgency } from '#app/agency.ts'

/** The address may wrap after its @ in a narrow column. */
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
