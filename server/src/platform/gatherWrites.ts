import type { Socket as TcpSocket } from 'node:net'
import type { Server } from 'socket.io'

/** A piece of a frame; texts are not encoded yet. */
type Part = Buffer | string

/** The part of ws that writes frames; Socket.IO reaches for it, too. */
interface Sender {
  _socket: TcpSocket
  sendFrame(parts: Part[], written?: (error?: Error) => void): void
}

const TEXT_FRAME = 0x81

/**
 * Writes all messages that a client gets in one turn of the event loop at once, instead of each by itself: a system
 * call costs more than everything else that is done for a message. The player who moves gets the answer and the move in
 * one write.
 */
export function gatherWrites({ engine }: Pick<Server, 'engine'>) {
  let waiting: (() => void)[] = []
  const writeAll = () => {
    const writes = waiting
    waiting = []
    for (const write of writes) write()
  }

  engine.on('connection', (connection: { transport: { socket?: { _sender?: Sender } } }) => {
    const sender = connection.transport.socket?._sender
    if (!sender) return
    const sendFrame = sender.sendFrame.bind(sender)
    let frames: Part[] = []
    const write = () => {
      if (frames.length === 0) return
      const all = join(frames)
      frames = []
      if (sender._socket.writable) sender._socket.write(all)
    }
    sender.sendFrame = (parts, written) => {
      // Closing and ping frames are rare, and what follows them waits until they are written.
      const [header] = parts
      if (typeof header === 'string' || header?.[0] !== TEXT_FRAME) {
        write()
        return sendFrame(parts, written)
      }
      if (frames.length === 0 && waiting.push(write) === 1) process.nextTick(writeAll)
      frames.push(...parts)
      written?.()
    }
  })
}

function join(parts: Part[]): Buffer {
  const lengths = parts.map(part => (typeof part === 'string' ? Buffer.byteLength(part) : part.length))
  const all = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  parts.forEach((part, n) => {
    if (typeof part === 'string') all.write(part, at)
    else part.copy(all, at)
    at += lengths[n]!
  })
  return all
}
