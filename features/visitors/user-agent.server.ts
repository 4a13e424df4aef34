import Bowser from 'bowser'
import { isbot } from 'isbot'

interface Client {
  device: 'mobile' | 'tablet' | 'desktop'
  browser: string
}

/** Also true without a user agent, because every browser sends one. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

/** The device type and the browser name without its version. */
export function clientOf(userAgent: string): Client {
  const { browser, platform } = Bowser.parse(userAgent)
  const device =
    platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop'
  return { device, browser: browser.name?.slice(0, 40) || 'Other' }
}
