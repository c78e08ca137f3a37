import type { Socket as TcpSocket } from 'node:net'
import type { Server } from 'socket.io'

/** The parts of a frame: its header and its payload; texts are not encoded yet. */
type Parts = [header: Buffer, payload?: Buffer | string]

/** The part of ws that writes frames; Socket.IO accesses it, too. */
interface Sender {
  _socket: TcpSocket
  sendFrame(parts: Parts, written?: (error?: Error) => void): void
}

/** Data for a connection; a string has one character per byte (Latin-1). */
type Bytes = Buffer | string

const TEXT_FRAME = 0x81

/**
 * Writes all messages that a client gets in one turn of the event loop at once, because a system call costs more than
 * everything else that is done for a message. The player who moves gets the answer and the move in one write. Most
 * messages are plain ASCII and are written as strings, for which Node needs no buffer.
 */
export function gatherWrites({ engine }: Pick<Server, 'engine'>) {
  let waiting: (() => void)[] = []
  const writeAll = () => {
    const writes = waiting
    waiting = []
    for (const write of writes) write()
  }
  const encodeFrame = createFrameEncoder()

  engine.on('connection', (connection: { transport: { socket?: { _sender?: Sender } } }) => {
    const sender = connection.transport.socket?._sender
    if (!sender) return
    const sendFrame = sender.sendFrame.bind(sender)
    let frames: Bytes[] = []
    const write = () => {
      if (frames.length === 0) return
      const all = join(frames)
      frames = []
      if (sender._socket.writable) sender._socket.write(all, 'latin1')
    }
    sender.sendFrame = (parts, written) => {
      // Close and ping frames are rare; gathered frames are written first, to keep the order.
      if (parts[0][0] !== TEXT_FRAME) {
        write()
        return sendFrame(parts, written)
      }
      if (frames.length === 0 && waiting.push(write) === 1) process.nextTick(writeAll)
      frames.push(encodeFrame(parts))
      written?.()
    }
  })
}

/** A message to many sockets has a buffer as payload and the same parts for each of them: they are joined once. */
function createFrameEncoder() {
  let lastParts: Parts | null = null
  let lastFrame: Bytes = ''
  return (parts: Parts): Bytes => {
    const [header, payload = ''] = parts
    if (typeof payload === 'string') return encodeText(header, payload)
    if (parts !== lastParts) {
      lastParts = parts
      lastFrame = Buffer.concat([header, payload])
    }
    return lastFrame
  }
}

function encodeText(header: Buffer, text: string): Bytes {
  const isAscii = payloadBytes(header) === text.length
  return isAscii ? header.toString('latin1') + text : Buffer.concat([header, Buffer.from(text)])
}

/** The payload length of an unmasked frame, from its header. */
function payloadBytes(header: Buffer): number {
  if (header.length === 2) return header[1]!
  return header.length === 4 ? header.readUInt16BE(2) : header.readUIntBE(4, 6)
}

function join(frames: Bytes[]): Bytes {
  if (frames.length === 1) return frames[0]!
  if (frames.every(frame => typeof frame === 'string')) return frames.join('')
  return Buffer.concat(
    frames.map(frame => (typeof frame === 'string' ? Buffer.from(frame, 'latin1') : frame)),
  )
}
