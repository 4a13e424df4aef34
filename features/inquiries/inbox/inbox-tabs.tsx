import type { ReactNode } from 'react'
import { useRead } from '#ui/client/data.tsx'
import { Tabs } from '#ui/details/tabs.tsx'
import { leads } from '../leads/contract.ts'
import type { Kind } from '../leads/rules.ts'
import { leadPaths } from '../paths.ts'

interface InboxTabsProps {
  open: Kind
  /** The list of the current tab. */
  children: ReactNode
}

/** Messages and inquiries are separate pages, because each list keeps its state in the URL. */
export function InboxTabs({ open, children }: InboxTabsProps) {
  const { data } = useRead(leads.waiting, {}, { pollMs: 30_000 })
  const tab = (key: Kind, label: string, waiting = 0) => ({
    key,
    label: waiting > 0 ? `${label} (${waiting})` : label,
    content: key === open ? children : null,
  })
  return (
    <Tabs
      label="Inbox"
      open={open}
      hrefOf={(key) => leadPaths[key as Kind]}
      tabs={[
        tab('message', 'Messages', data?.messages),
        tab('freelance', 'Hire inquiries', data?.inquiries),
      ]}
    />
  )
}
