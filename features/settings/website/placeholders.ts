/** The placeholders, and the fields of the agency that replace them. */
const facts = {
  name: 'name',
  city: 'city',
  state: 'region',
  street: 'street',
  phone: 'phone',
  hours: 'hours',
} as const
export type Facts = Record<(typeof facts)[keyof typeof facts], string>

export const placeholders = Object.keys(facts).map((name) => `{${name}}`)

const shape = /\{[^{}\s]*\}/g
const afterComma = /(, )?\{([^{}\s]*)\}/g

/** The first placeholder of a text that stands for nothing. */
export function unknownPlaceholder(text: string): string | undefined {
  return text.match(shape)?.find((found) => !placeholders.includes(found))
}

/** Replaces the placeholders in a text by the facts of the agency; an empty one takes its comma along. */
export function fillIn(text: string, agency: Facts): string {
  return text.replace(afterComma, (found, comma = '', name: string) => {
    if (!Object.hasOwn(facts, name)) return found
    const fact = agency[facts[name as keyof typeof facts]]
    return fact && comma + fact
  })
}
