import type { ZodType } from 'zod'
import type { Access } from './roles.ts'

export interface Route {
  summary: string
  tag: string
  access: Access
  params?: ZodType
  query?: ZodType
  body?: ZodType
  /** The answer of a successful call: the bare entity without an envelope. */
  answer: ZodType
  /** The answer is a file of this type, streamed, instead of JSON. */
  file?: 'text/csv' | 'text/calendar' | 'application/json'
  /** The status code on success; 200 by default. */
  status?: 200 | 201
  /** Failure status codes beyond those implied by the access, the body and the platform. */
  failures?: readonly number[]
  /**
   * State-changing calls repeat the XSRF-TOKEN cookie in a header. Only calls that work without a session, and the one
   * that monitors also use, are exempt; the allowed Origin and the JSON content type protect those.
   */
  csrf?: 'exempt'
  /**
   * The caller must have proved their identity within the last 15 minutes, by signing in or by `POST
   * /api/auth/confirm`. `second-factor`: only if the account has a second factor or must have one; other accounts need
   * no extra step.
   */
  confirm?: 'always' | 'second-factor'
  /** The session is not looked up, so that the call works without a database. */
  anonymous?: true
  /** Monitors may make this call too, with their key in `X-Monitor-Key`, without a session or an origin. */
  monitors?: true
}
