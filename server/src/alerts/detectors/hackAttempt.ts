import { createHmac } from 'node:crypto'
import type { DetectorSettings, UserId } from '@valecuatro/contract'
import { shortened } from '../../platform/database/storable.ts'
import { countedAddress, shortAddress } from '../../platform/http/shortAddress.ts'
import { defineDetector, playerSubject } from './detector.ts'

/** A person who has forgotten their account may try fewer accounts than this from one address. */
const MANY_ACCOUNTS = 3

const lookBackMinutes = ({ within }: DetectorSettings['hack_attempt']) => within

export const detector = defineDetector('hack_attempt', {
  source: 'system',

  listen(ctx, report) {
    /** Tells two addresses or accounts apart without storing either. */
    const hash = (kind: 'account' | 'address', text: string) =>
      `${kind}:${createHmac('sha256', ctx.secret).update(`${kind}:${text}`).digest('base64url').slice(0, 22)}`
    const addressSubject = (address: string) => hash('address', countedAddress(address))
    const at = () => ctx.now().toISOString()

    ctx.events.onSignal('sign-in-failed', ({ account, userId, address }) => {
      const evidence = { account: maskAccount(account), from: shortAddress(address), at: at() }
      report({ code: 'failed-sign-in', subject: hash('account', account), evidence: { ...evidence, userId } })
      report({ code: 'failed-sign-in-from', subject: addressSubject(address), evidence })
    })
    ctx.events.onSignal('request-refused', ({ why, route, address, userId }) =>
      report({
        code: why === 'role' ? 'staff-call' : 'refused-request',
        subject: userId ? playerSubject(userId) : addressSubject(address),
        evidence: { why, route, from: shortAddress(address), at: at() },
      }),
    )
    ctx.events.onSignal('token-unknown', ({ address }) =>
      report({
        code: 'unknown-token',
        subject: addressSubject(address),
        evidence: { from: shortAddress(address), at: at() },
      }),
    )
  },

  observationRules: [
    {
      code: 'failed-sign-in',
      lookBackMinutes,
      evaluate: ({ times, evidence }, { failedSignIns }) => {
        if (times < failedSignIns) return null
        const userId = evidence.findLast(attempt => typeof attempt.userId === 'string')?.userId
        return {
          severity: 'high',
          playerId: typeof userId === 'string' ? (userId as UserId) : null,
          metadata: { attempts: evidence.map(({ userId: _, ...attempt }) => attempt) },
        }
      },
    },
    {
      code: 'failed-sign-in-from',
      lookBackMinutes,
      evaluate: ({ times, evidence }, { failedSignIns }) => {
        const accounts = new Set(evidence.map(({ account }) => account))
        return times < failedSignIns || accounts.size < MANY_ACCOUNTS
          ? null
          : { severity: 'high', metadata: { attempts: evidence } }
      },
    },
    {
      code: 'refused-request',
      lookBackMinutes,
      evaluate: ({ times, evidence }, { refusedRequests }) =>
        times < refusedRequests ? null : { severity: 'medium', metadata: { requests: evidence } },
    },
    {
      code: 'staff-call',
      lookBackMinutes,
      evaluate: ({ times, evidence }, { refusedRequests }) =>
        times < refusedRequests ? null : { severity: 'medium', metadata: { requests: evidence } },
    },
    {
      code: 'unknown-token',
      lookBackMinutes,
      evaluate: ({ times, evidence }, { tamperedTokens }) =>
        times < tamperedTokens ? null : { severity: 'high', metadata: { calls: evidence } },
    },
  ],
})

/** `ana@example.com` as `a…a@example.com`: enough to recognise it. */
export function maskAccount(account: string): string {
  const [name = '', host = ''] = shortened(account, 100).split('@')
  // By whole characters: half of a surrogate pair cannot be stored.
  const letters = [...name]
  return `${letters.at(0) ?? ''}…${letters.at(-1) ?? ''}@${host}`
}
