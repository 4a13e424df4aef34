import type { SaveItem } from '../items.ts'

export const emptyItem: SaveItem = {
  kind: 'question',
  title: '',
  help: '',
  required: true,
  options: [],
}
