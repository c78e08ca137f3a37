import type { Server } from 'socket.io'

type Packet = Parameters<Server['encoder']['encode']>[0]

/**
 * Socket.IO searches every object that it sends for binary data. Our messages have none, and with four versions of a
 * table per move the search is expensive: this encoder skips it.
 */
export function skipBinarySearch({ encoder }: { encoder: Server['encoder'] }) {
  Object.assign(encoder, { encode: (packet: Packet) => [encode(packet)] })
}

/** A packet as Socket.IO's protocol writes it: type, namespace unless it is the first, id, JSON. */
function encode({ type, nsp, id, data }: Packet): string {
  const namespace = nsp && nsp !== '/' ? `${nsp},` : ''
  return `${type}${namespace}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`
}
