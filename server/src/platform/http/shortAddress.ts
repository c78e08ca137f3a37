import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address as limits count it: an IPv4 address, or the /64 of an IPv6 address. A single customer gets a whole /64,
 * which has more addresses than can be counted one by one.
 */
export function countedAddress(address: string): string {
  const plain = plainOf(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Unwraps an IPv4-mapped IPv6 address. */
const plainOf = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The network that an address belongs to: enough to compare two addresses, not enough to identify a household. */
export function shortAddress(address: string): string {
  const plain = plainOf(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`
  if (!isIPv6(plain)) return '*'
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::*`
}
