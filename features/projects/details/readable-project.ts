import { inWords } from '../rules.ts'

type Values = Record<string, unknown>

/** The values of a row or of the form as the form shows them: labels instead of what is stored. */
export function readableProject(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, readable(name, value)]),
  )
}

function readable(name: string, value: unknown): unknown {
  return name === 'status' || name === 'priority' ? inWords(String(value)) : value
}
