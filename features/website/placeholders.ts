import type { Agency } from '#features/agency/contract.ts'

const facts = {
  name: ({ name }) => name,
  city: ({ city }) => city,
  state: ({ region }) => region,
  street: ({ street }) => street,
  phone: ({ phone }) => phone,
  hours: ({ hours }) => hours,
} satisfies Record<string, (agency: Agency) => string>

export const placeholders = Object.keys(facts).map((name) => `{${name}}`)

const shape = /\{[^{}\s]*\}/g

/** The first placeholder of a text that stands for nothing. */
export function unknownPlaceholder(text: string): string | undefined {
  return text.match(shape)?.find((found) => !placeholders.includes(found))
}

/** Replaces the placeholders in a text by the facts of the agency. */
export function fillIn(text: string, agency: Agency): string {
  return text.replace(shape, (found) => {
    const name = found.slice(1, -1)
    return Object.hasOwn(facts, name) ? facts[name as keyof typeof facts](agency) : found
  })
}
