import { AsyncLocalStorage } from 'node:async_hooks'
import type { UserId } from '@valecuatro/contract'

/** The call or message that is being handled; included in every log line written meanwhile. */
export interface CallContext {
  requestId: string
  /** The route of a call, or the name of a socket message. */
  call: string
  userId?: UserId
  gameId?: string
  traceId?: string
}

const storage = new AsyncLocalStorage<CallContext>()

/** Runs `work`, and everything that it starts, as part of this call. */
export const runInCall = <T>(context: CallContext, work: () => T): T => storage.run(context, work)

export const currentCall = (): CallContext | undefined => storage.getStore()

/** Adds details about the current call. */
export function describeCall(more: Partial<CallContext>) {
  const context = storage.getStore()
  if (context) Object.assign(context, more)
}
