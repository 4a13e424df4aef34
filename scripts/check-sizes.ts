import { isCode, isTest, type Tree } from './tree.ts'

const fileLines = 300
const testLines = 500
/** Tests do not count. */
const folderFiles = 20
const commentShare = 0.1

const isExempt = (path: string) => path === 'db/types.ts' || path.startsWith('db/seed/')

export function checkSizes(files: Tree) {
  const measured = [...files].filter(([path]) => isCode(path) || path.endsWith('.sql'))
  return {
    failures: [...measured.flatMap(tooLong), ...crowdedFolders([...files.keys()])],
    notes: measured.flatMap(tooChatty),
  }
}

function tooLong([path, source]: [string, string]): string[] {
  const limit = isTest(path) ? testLines : fileLines
  const lines = source.trimEnd().split('\n').length
  return lines > limit && !isExempt(path) ? [`${path}: ${lines} lines, the limit is ${limit}`] : []
}

function crowdedFolders(paths: string[]): string[] {
  const counted = paths.filter(
    (path) => isProduct(path) && !isTest(path) && !path.endsWith('/README.md'),
  )
  const folders = Map.groupBy(counted, (path) => path.slice(0, path.lastIndexOf('/')))
  const nested = counted.filter((path) => /^features(\/[^/]+){4}/.test(path))
  const crowded = [...folders].filter(([, held]) => held.length > folderFiles)
  return [
    ...nested.map((path) => `${path}: a domain has one level of folders`),
    ...crowded.map(([name, held]) => `${name}: ${held.length} files, the limit is ${folderFiles}`),
  ]
}

const isProduct = (path: string) => /^(app|content|features|people|server|shared|ui)\//.test(path)

function tooChatty([path, source]: [string, string]): string[] {
  const lines = source.trimEnd().split('\n')
  const comments = lines.filter((line) => /^\s*(\/\/|\/?\*|--)/.test(line)).length
  const share = comments / lines.length
  if (lines.length < 40 || share <= commentShare || isExempt(path)) return []
  return [`${path}: ${Math.round(share * 100)} % of the lines are comments`]
}
