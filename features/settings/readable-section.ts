import { formatMoney } from '#shared/money.ts'
import type { SettingField, SettingSection } from '#shared/settings.ts'

type Values = Record<string, unknown>

/** The values of a section as its form shows them: labels of choices, and amounts with a currency. */
export function readableSection({ fields }: SettingSection, value: Values): Values {
  const shown = Object.entries(value).map(([key, stored]) => [key, readable(fields[key], stored)])
  return Object.fromEntries(shown)
}

function readable({ input, options }: Partial<SettingField> = {}, stored: unknown): unknown {
  if (input === 'money' && typeof stored === 'number') return formatMoney(stored)
  if (!options) return stored
  const labelOf = (code: unknown) => options.find(({ value }) => value === code)?.label ?? code
  return Array.isArray(stored) ? stored.map(labelOf) : labelOf(stored)
}
