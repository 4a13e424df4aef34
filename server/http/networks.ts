import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the networks that an address counts against in rate limits, the narrowest first. The owner
 * of an IPv6 address has its whole /64, and often a /48. An IPv4 address counts by itself.
 */
export function networksOf(ip: string): string[] {
  const address = ip.split('%')[0] ?? ''
  if (!isIPv6(address)) return [ip]
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [mappedOf(groups)]
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}

/** The network of an address, for records that must not name the computer: 192.0.2.0/24, 2001:db8:1::/48 */
export function shortenAddress(ip: string): string {
  const widest = networksOf(ip).at(-1) ?? ''
  return isIPv4(widest) ? `${widest.slice(0, widest.lastIndexOf('.'))}.0/24` : widest
}

/** All eight groups, each in its shortest form. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`)
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end]
}

function mappedOf(groups: string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
