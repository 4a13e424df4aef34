import { changes } from '#features/changes/contract.ts'
import { useRemove } from '#ui/use-remove.ts'
import { type Blog, blog } from './contract.ts'

/** Null for those who may not delete posts. */
export function useRemoveBlog(onDone?: () => void) {
  const remove = useRemove(blog.remove, {
    noun: 'blog',
    refresh: [blog.list, blog.one],
    undo: changes.restore,
    consequence: 'It disappears from the website, its feeds and its sitemap.',
    onDone,
  })
  if (!remove) return null
  return ({ id, title }: Blog) => remove(title, { params: { id } })
}
