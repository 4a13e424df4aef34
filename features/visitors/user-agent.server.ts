import Bowser from 'bowser'
import { isbot } from 'isbot'

interface Client {
  device: 'mobile' | 'tablet' | 'desktop'
  browser: string
}

/** Also true without a user agent, which every browser sends. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

/** The device and the browser, by its name without a version. */
export function clientOf(userAgent: string): Client {
  const { browser, platform } = Bowser.parse(userAgent)
  const device =
    platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop'
  return { device, browser: browser.name?.slice(0, 40) || 'Other' }
}
