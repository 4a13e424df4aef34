import type { Tree } from './tree.ts'

/** Forbidden words, the reason, and the exempt files. */
const forbidden: [RegExp, string, string[]?][] = [
  [/(?<![\w.}])\/(work|root|Users)\/|(?<![\w.}])\/home\/\w/, 'a path of one machine'],
  [/\b(test|it|describe|suite|t)(\.\w+)?\.(skip|only|fixme|todo)\b/, 'a test that is left out'],
  [/\{\s*(skip|only|todo):/, 'a test that is left out'],
  [/\bwaitForTimeout\b/, 'a fixed sleep: wait for what is expected'],
  [/@ts-(ignore|nocheck)\b/, 'switches the types off'],
  // Phone number formats contain XXX with hyphens or in parentheses.
  [/(?<!-)\b(TODO|FIXME|(?<!\()XXX)\b(?!-)/, 'unfinished work'],
  [/\bas never\b/, 'hides a wrong type'],
  [
    /\bas unknown as\b/,
    'hides a wrong type',
    ['server/db/plan-once.ts', 'server/pages/pages-dev.ts'],
  ],
  [/\bfrom 'zod'/, 'brings the large zod into the browser: zod/mini'],
]

const exempt = ['scripts/check-words.ts', 'scripts/check-words.test.ts', 'package-lock.json']

export function checkWords(files: Tree): string[] {
  return [...files].filter(([path]) => !exempt.includes(path)).flatMap(findWords)
}

function findWords([path, source]: [string, string]): string[] {
  return source.split('\n').flatMap((line, index) =>
    forbidden.flatMap(([pattern, why, allowed]) => {
      const found = !allowed?.includes(path) && line.match(pattern)
      return found ? [`${path}:${index + 1} ${found[0]}: ${why}`] : []
    }),
  )
}
