import { readStored, writeStored } from '#ui/client/stored.ts'

/** In local storage, because a page of the site is the same for everybody. */
const key = 'greeting'

/** Keeps who is signed in, for the header of the site. */
export function storeGreeting(portal: string, name: string): void {
  writeStored(key, `${portal} ${name}`)
}

export function readGreeting(): { portal: string; name: string } | undefined {
  const [, portal, name] = /^(\S+) (.+)$/.exec(readStored(key) ?? '') ?? []
  return portal && name ? { portal, name } : undefined
}

export function clearGreeting(): void {
  localStorage.removeItem(key)
}
