import { inWords } from '../rules.ts'
import { techName } from './tech-names.ts'

type Values = Record<string, unknown>

/** The values of a row or of the form as the form shows them: labels instead of what is stored. */
export function readableProject(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, readable(name, value)]),
  )
}

function readable(name: string, value: unknown): unknown {
  if (name === 'status' || name === 'priority') return inWords(String(value))
  const isTechStack = name === 'tech_stack' || name === 'techStack'
  return isTechStack && Array.isArray(value) ? value.map(techName) : value
}
