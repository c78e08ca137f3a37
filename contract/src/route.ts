import type { ZodType } from 'zod'
import type { Access } from './roles.ts'

export interface Route {
  summary: string
  tag: string
  access: Access
  params?: ZodType
  query?: ZodType
  body?: ZodType
  /** What a successful call answers with: the bare entity, no envelope. */
  answer: ZodType
  /** The answer is a file of this kind, sent while it is read, instead of JSON. */
  file?: 'text/csv' | 'application/json'
  /** The status of success; 200 by default. */
  status?: 200 | 201
  /** Further failures than those which its access, its body and the platform imply. */
  failures?: readonly number[]
  /**
   * State-changing calls repeat the XSRF-TOKEN cookie in a header. Only calls that work without a session,
   * and the one that monitors share, are exempt; the allowed Origin and the JSON content type guard those.
   */
  csrf?: 'exempt'
  /**
   * The caller must have confirmed who they are within the last 15 minutes, by signing in or by `POST /api/auth/confirm`.
   * `second-factor`: only if the account has a second factor, or must have one; others call without an extra step.
   */
  confirm?: 'always' | 'second-factor'
  /** Who calls does not matter: the session is not looked up, so that it answers without a database. */
  anonymous?: true
  /** Monitors may call it, too: with their key in `X-Monitor-Key`, without a session or an origin. */
  monitors?: true
}
