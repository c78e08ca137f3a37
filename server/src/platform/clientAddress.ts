import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that TRUST_PROXY may name by a word, as Fastify understands them. */
const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Where a request comes from, for those that do not go through Fastify, by the same rule: of the connection's address and
 * those that proxies have forwarded, the nearest one that is not a trusted proxy.
 */
export function createClientAddress(trustProxy: readonly string[] | null) {
  const trusted = new BlockList()
  for (const network of (trustProxy ?? []).flatMap(each => NAMED_NETWORKS[each] ?? each)) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const nearestFirst = [
      socket.remoteAddress ?? '',
      ...forwarded
        .map(part => part.trim())
        .filter(Boolean)
        .reverse(),
    ]
    return nearestFirst.find(address => !isTrusted(address)) ?? nearestFirst.at(-1)!
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
