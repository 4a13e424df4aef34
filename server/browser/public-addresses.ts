import { BlockList, isIPv4 } from 'node:net'

/** https://www.iana.org/assignments/iana-ipv4-special-registry and the one of IPv6. */
const special = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // The metadata of Azure.
  '168.63.129.16/32',
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [address = '', prefix] = network.split('/')
  special.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** All public addresses of IPv6. Those that stand for one of IPv4 are not among them. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** An IP address that is nobody's own network. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address)
    : unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
