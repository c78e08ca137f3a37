import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_PREFIX = '00000000000000000000ffff'
const IPV4_BITS = 32
const IPV6_BITS = 128
/** Larger networks have too many users to be useful. */
const MIN_IPV4_PREFIX = 16
const MIN_IPV6_PREFIX = 32

/**
 * An address as 32 hexadecimal digits, so that the addresses of a network are adjacent in an index; null if the text is
 * not an address. IPv4 addresses become IPv4-mapped IPv6 addresses.
 */
export function addressKey(address: string): string | null {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (isIPv4(plain)) return MAPPED_PREFIX + hexOfIPv4(plain)
  if (!isIPv6(plain)) return null
  // The last 32 bits may be written as an IPv4 address.
  const [, before, ipv4] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? []
  const hex = ipv4 && hexOfIPv4(ipv4)
  const groups = hex ? `${before}${hex.slice(0, 4)}:${hex.slice(4)}` : plain
  const [head = '', tail] = groups.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map(group => group.padStart(4, '0')).join('')
}

const hexOfIPv4 = (address: string) =>
  address
    .split('.')
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')

export interface AddressRange {
  from: string
  to: string
}

/**
 * The keys of all addresses of a network: `203.0.113.0/24`, a single address, or a shortened address as screens show
 * it, `203.0.113.*` and `2001:db8:1::*`. Null if the text is not a network, or the network is too large.
 */
export function rangeOfNetwork(text: string): AddressRange | null {
  const [, address = '', suffix] = /^([0-9a-f:.]+?)(\/\d{1,3}|\.\*|::\*)?$/i.exec(text) ?? []
  if (suffix === '.*') return /^\d+\.\d+\.\d+$/.test(address) ? rangeOf(`${address}.0`, 24) : null
  if (suffix === '::*') return rangeOf(`${address}::`, address.split(':').length * 16)
  if (suffix === undefined) return rangeOf(address, isIPv4(address) ? IPV4_BITS : IPV6_BITS)
  return rangeOf(address, Number(suffix.slice(1)))
}

function rangeOf(address: string, prefix: number): AddressRange | null {
  const key = addressKey(address)
  const isVersion4 = isIPv4(address)
  if (!key || prefix > (isVersion4 ? IPV4_BITS : IPV6_BITS)) return null
  if (prefix < (isVersion4 ? MIN_IPV4_PREFIX : MIN_IPV6_PREFIX)) return null
  const fixed = isVersion4 ? prefix + IPV6_BITS - IPV4_BITS : prefix
  const rest = (1n << BigInt(IPV6_BITS - fixed)) - 1n
  const first = BigInt(`0x${key}`) & ~rest
  const hex = (value: bigint) => value.toString(16).padStart(32, '0')
  return { from: hex(first), to: hex(first | rest) }
}
