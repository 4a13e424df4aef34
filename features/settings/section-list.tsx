import { Link, useNavigate } from 'react-router'
import { NativeSelect } from '#ui/base/input.tsx'
import { sectionPath, settingTabs } from './rules.ts'
import { type Section, sections } from './sections.ts'

interface SectionListProps {
  open: Section
  /** The names of those with unsaved changes. */
  unsaved: ReadonlySet<string>
}

const groups = settingTabs.map((tab) => {
  const inTab = sections.filter((section) => section.tab === tab)
  const isGroup = inTab.length > 1
  return {
    tab,
    isGroup,
    entries: inTab.map(({ name, label }) => ({ name, label: isGroup ? label : tab })),
  }
})

/** Links to all sections, which are a select where there is no space beside the form. */
export function SectionList({ open, unsaved }: SectionListProps) {
  const navigate = useNavigate()
  const options = (entries: (typeof groups)[number]['entries']) =>
    entries.map(({ name, label }) => (
      <option key={name} value={name}>
        {unsaved.has(name) ? `${label} (unsaved)` : label}
      </option>
    ))
  return (
    <>
      <div className="xl:hidden">
        <NativeSelect
          aria-label="Section"
          value={open.name}
          onChange={({ target }) =>
            void navigate(sectionPath(target.value), { replace: true, preventScrollReset: true })
          }
        >
          {groups.map(({ tab, isGroup, entries }) =>
            isGroup ? (
              <optgroup key={tab} label={tab}>
                {options(entries)}
              </optgroup>
            ) : (
              options(entries)
            ),
          )}
        </NativeSelect>
      </div>
      <nav
        aria-label="Sections"
        className="sticky top-20 max-h-[calc(100dvh-6rem)] w-44 shrink-0 self-start overflow-y-auto overscroll-contain max-xl:hidden"
      >
        {groups.map(({ tab, isGroup, entries }) => (
          <div key={tab} className={isGroup ? 'my-3 border-line border-y py-3' : ''}>
            {isGroup && <p className="mb-1 pl-3 font-mono text-caption text-ink-faint">{tab}</p>}
            <ul>
              {entries.map(({ name, label }) => (
                <li key={name}>
                  <Link
                    to={sectionPath(name)}
                    replace
                    preventScrollReset
                    aria-current={name === open.name ? 'true' : undefined}
                    className="flex min-h-8 items-center justify-between gap-2 border-transparent border-l-2 pl-2.5 text-ink-soft text-small transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-current:border-action-text aria-current:font-medium aria-current:text-ink"
                  >
                    {label}
                    {unsaved.has(name) && (
                      <span className="shrink-0 font-mono font-normal text-caption text-warn">
                        Unsaved
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
