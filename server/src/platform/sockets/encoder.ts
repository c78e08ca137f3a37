import { Decoder, type Packet } from 'socket.io-parser'

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
 * Socket.IO's own encoder searches every object for binary data. Our messages have none, and with four versions of a
 * table per move the search is expensive: this one skips it.
 */
class Encoder {
  encode(packet: Packet): string[] {
    return [encode(packet)]
  }
}

/** How Socket.IO reads and writes packets: the option `parser` of its server. */
export const jsonParser = { Encoder, Decoder }

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
