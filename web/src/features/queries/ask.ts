import type { Answer, RouteKey } from '@valecuatro/contract'
import { type Arguments, type CallFailure, call } from '../../net/call.ts'

/** A failed call, in the form that queries understand. */
export class CallError extends Error {
  readonly failure: CallFailure

  constructor(route: string, failure: CallFailure) {
    super(`${route}: ${failure.reason === 'refused' ? failure.status : failure.reason}`)
    this.failure = failure
  }
}

export async function ask<K extends RouteKey>(route: K, ...options: Arguments<K>): Promise<Answer<K>> {
  return (await askPage(route, ...options)).value
}

/** One page of rows, and how many there are in all. */
export async function askPage<K extends RouteKey>(
  route: K,
  ...options: Arguments<K>
): Promise<{ value: Answer<K>; total: number }> {
  const answer = await call(route, ...options)
  if (!answer.ok) throw new CallError(route, answer)
  return { value: answer.value, total: answer.total ?? 0 }
}

/** Whether the call was answered, and with this status. */
export function isRefusal(error: unknown, ...statuses: number[]): boolean {
  return (
    error instanceof CallError &&
    error.failure.reason === 'refused' &&
    statuses.includes(error.failure.status)
  )
}
