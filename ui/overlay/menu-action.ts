import type { ComponentType } from 'react'

/**
 * Calls a function, navigates inside the application (`to`), or opens a file or another site
 * (`href`).
 */
export type MenuAction = {
  label: string
  icon?: ComponentType<{ className?: string }>
  danger?: boolean
} & (
  | { onSelect: () => unknown; to?: never; href?: never }
  | { to: string; onSelect?: never; href?: never }
  | { href: string; onSelect?: never; to?: never }
)
