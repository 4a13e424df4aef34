import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const tsx = /^file:.*(?<!\/node_modules\/.*)\.tsx$/
const asset = /\.(css|svg|webp|woff2)(\?\w+)?$/

/** Lets Node import what Vite builds: TSX, and styles and pictures as their addresses. */
registerHooks({
  load(url, context, nextLoad) {
    if (tsx.test(url)) return { format: 'module', source: compile(url), shortCircuit: true }
    if (!asset.test(url)) return nextLoad(url, context)
    const source = `export default ${JSON.stringify(new URL(url).pathname)}`
    return { format: 'module', source, shortCircuit: true }
  },
})

function compile(url: string): string {
  const file = fileURLToPath(url)
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    jsx: { runtime: 'automatic' },
    sourcemap: true,
  })
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'))
  const inlined = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inlined}`
}
