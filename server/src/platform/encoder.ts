import type { Server } from 'socket.io'

type Packet = Parameters<Server['encoder']['encode']>[0]

/** A payload that is already serialized as JSON. */
export class JsonText<T> {
  readonly text: string
  /** Exists only for the compiler. */
  declare readonly payload: T

  constructor(text: string) {
    this.text = text
  }

  static of<T>(payload: T): JsonText<T> {
    return new JsonText<T>(JSON.stringify(payload))
  }

  toJSON(): T {
    return JSON.parse(this.text)
  }
}

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
  return `${type}${namespace}${id ?? ''}${data === undefined ? '' : toJson(data)}`
}

function toJson(data: unknown): string {
  if (Array.isArray(data) && data[1] instanceof JsonText)
    return `[${JSON.stringify(data[0])},${data[1].text}]`
  return JSON.stringify(data)
}
