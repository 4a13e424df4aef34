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
const afterComma = /(, )?\{([^{}\s]*)\}/g

/** The first placeholder of a text that stands for nothing. */
export function unknownPlaceholder(text: string): string | undefined {
  return text.match(shape)?.find((found) => !placeholders.includes(found))
}

/** Replaces the placeholders in a text by the facts of the agency; an empty one takes its comma along. */
export function fillIn(text: string, agency: Agency): string {
  return text.replace(afterComma, (found, comma = '', name: string) => {
    if (!Object.hasOwn(facts, name)) return found
    const fact = facts[name as keyof typeof facts](agency)
    return fact && comma + fact
  })
}
