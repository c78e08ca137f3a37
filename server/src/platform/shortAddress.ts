import { isIPv4, isIPv6 } from 'node:net'

/** The network that an address belongs to: enough to see that two are near, not enough to find a house. */
export function shortAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`
  if (!isIPv6(plain)) return '*'
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::*`
}
