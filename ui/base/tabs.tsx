import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Tab {
  key: string
  label: string
  content: ReactNode
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: Tab[]
  /** The open tab, if the page controls it, for example in its URL. Otherwise the first one. */
  value?: string
  onChange?: (key: string) => void
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={value ? undefined : tabs[0]?.key}
      onValueChange={onChange}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative flex gap-6 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className="min-h-11 shrink-0 cursor-pointer whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-active:font-medium data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-ink transition-[translate,width] duration-200 ease-out" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.key} value={tab.key} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
