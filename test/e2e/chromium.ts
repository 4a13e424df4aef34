import { existsSync, readFileSync } from 'node:fs'

const found = new URL('../../node_modules/.cache/atrium/chromium-path', import.meta.url)
const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that the bootstrap found or installed; without one, Playwright's own. */
export function chromiumPath(): string | undefined {
  const named =
    process.env.CHROMIUM_PATH ?? (existsSync(found) ? readFileSync(found, 'utf8').trim() : '')
  return [named, ...usual].find((path) => path !== '' && existsSync(path))
}
