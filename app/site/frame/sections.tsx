import type { Section } from '../sections.ts'

const minSections = 3

/** The table of contents of a long text, for the margin beside it. */
export function Sections({ title: name, sections }: { title: string; sections: Section[] }) {
  if (sections.length < minSections) return null
  return (
    <nav aria-labelledby="sections" className="border-line border-t pt-3 print:hidden">
      <h2
        id="sections"
        className="font-mono font-normal text-caption text-ink-faint tracking-normal"
      >
        {name}
      </h2>
      <ol className="mt-2 grid text-small leading-snug">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-2 text-ink-soft transition-colors duration-150 hover:text-action-text"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
