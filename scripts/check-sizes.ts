import { isCode, isTest, type Tree } from './tree.ts'

const fileLines = 400
const testLines = 500
const domainFiles = 20
const commentShare = 0.1

const isExempt = (path: string) => path === 'db/types.ts' || path.startsWith('db/seed/')

export function checkSizes(files: Tree) {
  const measured = [...files].filter(([path]) => isCode(path) || path.endsWith('.sql'))
  return {
    failures: [...measured.flatMap(tooLong), ...crowdedDomains([...files.keys()])],
    notes: measured.flatMap(tooChatty),
  }
}

function tooLong([path, source]: [string, string]): string[] {
  const limit = isTest(path) ? testLines : fileLines
  const lines = source.trimEnd().split('\n').length
  return lines > limit && !isExempt(path) ? [`${path}: ${lines} lines, the limit is ${limit}`] : []
}

function crowdedDomains(paths: string[]): string[] {
  const inDomains = paths.filter((path) => /^features\/[^/]+\//.test(path))
  const nested = inDomains.filter((path) => path.split('/').length > 3)
  const domains = Map.groupBy(inDomains, (path) => path.split('/')[1])
  const crowded = [...domains].filter(([, held]) => held.length > domainFiles)
  return [
    ...nested.map((path) => `${path}: a domain is one flat folder`),
    ...crowded.map(
      ([name, held]) => `features/${name}: ${held.length} files, the limit is ${domainFiles}`,
    ),
  ]
}

function tooChatty([path, source]: [string, string]): string[] {
  const lines = source.trimEnd().split('\n')
  const comments = lines.filter((line) => /^\s*(\/\/|\/?\*|--)/.test(line)).length
  const share = comments / lines.length
  if (lines.length < 40 || share <= commentShare || isExempt(path)) return []
  return [`${path}: ${Math.round(share * 100)} % of the lines are comments`]
}
