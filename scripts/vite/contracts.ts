import { type ObjectExpression, parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

/** The properties of an endpoint that only the server reads. */
const serverOnly = new Set(['summary', 'params', 'reply', 'errors', 'status', 'maxBytes', 'limit'])
/** A client reads whether they are there, not their schemas. */
const flags = new Set(['rows', 'stream'])
const pure = '/* @__PURE__ */ '

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves out of the contracts in the browser what only the server reads, such as the schemas of
 * replies and the texts of the documentation. Schemas that nothing else uses then go too, because
 * the calls that declare them are marked as pure.
 */
export const browserContracts: Plugin = {
  name: 'browser-contracts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\.ts$/ },
    // A page that uses only what was left out of a contract does not load it.
    handler: (code, id) => ({
      code: trimContract(code, id),
      map: null,
      moduleSideEffects: false,
    }),
  },
}

export function trimContract(code: string, path = 'contract.ts'): string {
  const { program } = parseSync(path, code)
  const trims: Edit[] = []
  const marks = new Set<number>()
  let functions = 0
  const enter = () => void functions++
  const leave = () => void functions--
  const mark = ({ start }: { start: number }) => functions === 0 && marks.add(start)
  new Visitor({
    ObjectExpression: (node) => void (isEndpoint(node) && trims.push(...trimsOf(node))),
    CallExpression(node) {
      mark(node)
      const [argument] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'contract') return
      // One that overrides parts of a declared endpoint has no route of its own.
      if (argument?.type === 'ObjectExpression')
        for (const property of argument.properties)
          if (property.type === 'Property' && property.value.type === 'ObjectExpression')
            if (!isEndpoint(property.value)) trims.push(...trimsOf(property.value))
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program)
  const isTrimmed = (at: number) => trims.some(({ start, end }) => start <= at && at < end)
  const edits = [
    ...trims,
    ...[...marks].filter((at) => !isTrimmed(at)).map((at) => ({ start: at, end: at, text: pure })),
  ]
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

function isEndpoint({ properties }: ObjectExpression): boolean {
  return properties.some((property) => nameOf(property) === 'route')
}

type Property = ObjectExpression['properties'][number]

function nameOf(property: Property): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
}

function trimsOf({ properties, end: closing }: ObjectExpression): Edit[] {
  return properties.flatMap((property, at) => {
    const { start, end } = property
    const name = nameOf(property)
    if (flags.has(name)) return [{ start, end, text: `${name}: true` }]
    // With the comma behind it.
    const next = properties[at + 1]?.start ?? closing - 1
    return serverOnly.has(name) ? [{ start, end: next, text: '' }] : []
  })
}
