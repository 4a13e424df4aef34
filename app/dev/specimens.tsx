import { Example, Section } from './section.tsx'

const colors = [
  ['paper', 'bg-paper'],
  ['sunken', 'bg-sunken'],
  ['raised', 'bg-raised'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink-faint', 'bg-ink-faint'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink', 'bg-ink'],
  ['action', 'bg-action'],
  ['action-strong', 'bg-action-strong'],
  ['action-text', 'bg-action-text'],
  ['action-wash', 'bg-action-wash'],
  ['highlight', 'bg-highlight'],
  ['good', 'bg-good'],
  ['bad', 'bg-bad'],
  ['warn', 'bg-warn'],
]

const sizes = [
  ['poster', 'text-poster font-display font-semibold tracking-[-0.045em]', 'Poster'],
  ['h1', 'text-h1 font-display font-semibold tracking-[-0.04em]', 'Sites that work'],
  ['h2', 'text-h2 font-display font-semibold tracking-[-0.03em]', 'Nine pieces of work'],
  ['h3', 'text-h3 font-display font-semibold tracking-[-0.03em]', 'A bakery that sells out by ten'],
  ['h4', 'text-h4 font-display font-semibold', 'What is in the price'],
  ['lead', 'text-lead', 'We design and build sites for firms that people walk into.'],
  ['base', 'text-base', 'Most of our work is for places within an hour of the office.'],
  ['small', 'text-small', 'Figures are set in tables, and tables are set to be read.'],
  ['caption', 'text-caption font-mono', 'INV-0042  $1,250.00  November 21, 2026'],
]

export function Specimens() {
  return (
    <>
      <Section title="Color">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-8">
          {colors.map(([name, background]) => (
            <li key={name}>
              <div className={`mb-2 h-16 rounded-sharp border border-line ${background}`} />
              <p className="font-mono text-caption text-ink-soft">{name}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <dl className="min-w-0">
          {sizes.map(([name, look, words]) => (
            <div
              key={name}
              className="grid items-baseline gap-x-6 gap-y-2 border-line border-t py-4 first:border-t-0 first:pt-0 sm:grid-cols-[5rem_minmax(0,1fr)]"
            >
              <dt className="font-mono text-caption text-ink-faint">{name}</dt>
              <dd className={`min-w-0 ${look}`}>{words}</dd>
            </div>
          ))}
        </dl>
        <Example of="Highlighter, on dark only">
          <p className="bg-black px-6 py-10 font-display font-semibold text-h2 text-white tracking-[-0.03em]">
            Open <span className="bg-highlight px-2 text-black">till ten</span> on Thursdays.
          </p>
        </Example>
      </Section>
    </>
  )
}
