import { changes } from '#content/changes/contract.ts'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { blog } from './contract.ts'

export const consequence = 'It disappears from the website, its feeds and its sitemap.'

/** Null for people who may not delete posts. */
export function useRemoveBlog(onDone?: () => void) {
  return useRemoveContent(blog, {
    noun: 'blog',
    undo: changes.restore,
    consequence,
    onDone,
  })
}
