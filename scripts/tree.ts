import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Reads all text files that .gitignore does not exclude. Works without git, for downloads. */
export type Tree = Map<string, string>

const textFile =
  /(\.(ts|tsx|js|cjs|mjs|css|sql|md|json|yaml|yml|html|svg|sh|toml)|(^|\/)(Dockerfile|LICENSE|run|\.gitignore|\.dockerignore))$/

export function readTree(dir = root): Tree {
  const ignored = readFileSync(join(dir, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\/|\/$/g, ''))
  const files: Tree = new Map()
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.name === '.git' || entry.name === 'node_modules' || isLock(entry.name)) continue
      if (!folder && ignored.includes(entry.name)) continue
      if (entry.isDirectory()) walk(path)
      else if (textFile.test(path)) files.set(path, readFileSync(join(dir, path), 'utf8'))
    }
  }
  walk('')
  return files
}

const isLock = (name: string) => name.startsWith('.lock-')

export const isTest = (path: string) =>
  path.startsWith('test/') || /\.(test|spec)\.tsx?$/.test(path)

export const isCode = (path: string) => /\.(ts|tsx|js|cjs|mjs)$/.test(path)
