import type { SystemStatus } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/jobs/every.ts'
import { type Socket, type Sockets, STAFF_ROOM } from '../platform/sockets/sockets.ts'
import type { ReadStatus } from './status.ts'

const INTERVAL_MS = 3000

/**
 * Sends the counts of the dashboard to administrators when they have changed. Every node serves its own sockets, and
 * reads nothing while no administrator is connected to it.
 */
export function createDashboardFeed(ctx: Context, sockets: Sockets, readStatus: ReadStatus) {
  let sent = ''

  async function sendIfChanged() {
    if (!sockets.hasSocketHere(STAFF_ROOM)) return
    const status = await readStatus()
    const json = toJson(status)
    if (json === sent) return
    sent = json
    sockets.sendHere(STAFF_ROOM, 'admin:figures', status)
  }

  const stop = every(ctx.log, INTERVAL_MS, 'dashboard counts', sendIfChanged)

  return {
    sendIfChanged,

    /** Sends the current counts to an administrator who has just connected. */
    async sendCurrent(socket: Socket) {
      if (socket.data.caller.role !== 'player') socket.emit('admin:figures', await readStatus())
    },

    close: stop,
  }
}

const toJson = ({ timestamp: _, ...figures }: SystemStatus) => JSON.stringify(figures)
