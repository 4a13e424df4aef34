import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUnsaved, removeAllUnsaved, unsavedNames, writeUnsaved } from './unsaved-storage.ts'

test('after a logout nothing is stored again', () => {
  const stored = new Map<string, string>()
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })

  const typed = { at: new Date().toISOString(), values: { text: 'Dear locksmith,' } }
  writeUnsaved('blog new', typed)
  assert.deepEqual(readUnsaved('blog new'), typed)
  removeAllUnsaved()
  writeUnsaved('blog new', typed)
  assert.deepEqual(unsavedNames(), [])
})
