import type { SystemStatus } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { ADMIN_ROOM, type Socket, type Sockets } from '../platform/sockets.ts'
import type { ReadStatus } from './status.ts'

const INTERVAL = 3000

/**
 * Tells administrators what the dashboard counts, when it has changed. Every node looks after its own sockets, and at
 * nothing while no administrator has one there.
 */
export function createDashboardFeed(ctx: Context, sockets: Sockets, readStatus: ReadStatus) {
  let told = ''
  let isLooking = false

  async function look() {
    if (!sockets.isHere(ADMIN_ROOM)) return
    const status = await readStatus()
    if (signOf(status) === told) return
    told = signOf(status)
    sockets.sendHere(ADMIN_ROOM, 'admin:figures', status)
  }

  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look().catch(error => ctx.log.warn({ err: error }, 'the figures could not be told'))
    isLooking = false
  }, INTERVAL)
  timer.unref()

  return {
    look,

    /** Whoever comes is told where things stand, and from then on what changes. */
    async greet(socket: Socket) {
      if (socket.data.caller.role === 'admin') socket.emit('admin:figures', await readStatus())
    },

    close: () => clearInterval(timer),
  }
}

const signOf = ({ timestamp: _, ...figures }: SystemStatus) => JSON.stringify(figures)
