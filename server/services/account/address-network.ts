import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
const groupsOf = (address: string): string[] => {
  // URL writes every form of an address, with an IPv4 address at its end too, in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/**
 * What a limit counts a caller by: an IPv4 address as it is, an IPv6 address by its first 64 bits, because a single
 * connection has all 2^64 addresses below them.
 * @param address as a connection or a proxy names it, with a port or not
 * @example networkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2::/64'
 */
export const networkOf = (address: string): string => {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  const withoutPort = bare.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(withoutPort) || !isIPv6(bare)) return withoutPort
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6).map(group => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
