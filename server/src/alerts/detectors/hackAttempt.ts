import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { countedAddress, shortAddress } from '../../platform/shortAddress.ts'
import { shortened } from '../../platform/storable.ts'
import { type Evidence, type Note, ofPlayer, playerIn, ruleOf, type SignalRule } from '../signals.ts'

/** One address that tries fewer accounts than this is somebody who has forgotten which one is his. */
const MANY_ACCOUNTS = 3

const detector = 'hack_attempt'
const source = 'system'
const minutes = ({ within }: { within: number }) => within

const distinct = (evidence: readonly Evidence[], key: string) => new Set(evidence.map(each => each[key]))

const guessing = ruleOf({
  detector,
  sign: 'failed-sign-in',
  minutes,
  judge: ({ times, evidence }, { failedSignIns }) => {
    if (times < failedSignIns) return null
    const whose = evidence.findLast(({ userId }) => typeof userId === 'string')?.userId
    return {
      severity: 'high',
      source,
      title: 'Password guessing',
      description: 'Many failed sign-ins on one account in a short time.',
      playerId: typeof whose === 'string' ? whose : null,
      metadata: { attempts: evidence.map(({ userId: _, ...attempt }) => attempt) },
    }
  },
})

const trying = ruleOf({
  detector,
  sign: 'failed-sign-in-from',
  minutes,
  judge: ({ times, evidence }, { failedSignIns }) =>
    times < failedSignIns || distinct(evidence, 'account').size < MANY_ACCOUNTS
      ? null
      : {
          severity: 'high',
          source,
          title: 'Sign-in attempts on many accounts',
          description: 'Many failed sign-ins on several accounts from one address.',
          metadata: { attempts: evidence },
        },
})

const forging = ruleOf({
  detector,
  sign: 'refused-request',
  minutes,
  judge: ({ subject, times, evidence }, { refusedRequests }) =>
    times < refusedRequests
      ? null
      : {
          severity: 'medium',
          source,
          title: 'Forged requests',
          description:
            'Requests without a valid anti-forgery token, from another origin or in another format.',
          playerId: playerIn(subject),
          metadata: { requests: evidence },
        },
})

const tampering = ruleOf({
  detector,
  sign: 'unknown-token',
  minutes,
  judge: ({ times, evidence }, { tamperedTokens }) =>
    times < tamperedTokens
      ? null
      : {
          severity: 'high',
          source,
          title: 'Invalid session cookies',
          description: 'A client sent session cookies that this server never issued.',
          metadata: { calls: evidence },
        },
})

export const hackAttempts: SignalRule[] = [guessing, trying, forging, tampering]

export function noteHackAttempts(ctx: Context, note: Note) {
  /** Tells two addresses or accounts apart without keeping either. */
  const hidden = (kind: string, text: string) =>
    `${kind}:${createHmac('sha256', ctx.secret).update(`${kind}:${text}`).digest('base64url').slice(0, 22)}`
  const at = () => ctx.now().toISOString()

  ctx.events.onSignal('sign-in-failed', ({ account, userId, address }) => {
    const seen = { account: masked(account), from: shortAddress(address), at: at() }
    note({ sign: 'failed-sign-in', subject: hidden('account', account), evidence: { ...seen, userId } })
    note({ sign: 'failed-sign-in-from', subject: hidden('address', countedAddress(address)), evidence: seen })
  })
  ctx.events.onSignal('request-refused', ({ why, route, address, userId }) => {
    const subject = userId ? ofPlayer(userId) : hidden('address', countedAddress(address))
    note({
      sign: 'refused-request',
      subject,
      evidence: { why, route, from: shortAddress(address), at: at() },
    })
  })
  ctx.events.onSignal('token-unknown', ({ address }) =>
    note({
      sign: 'unknown-token',
      subject: hidden('address', countedAddress(address)),
      evidence: { from: shortAddress(address), at: at() },
    }),
  )
}

/** `ana@example.com` as `a…a@example.com`: enough to know it again. */
export function masked(account: string): string {
  const [name = '', host = ''] = shortened(account, 100).split('@')
  // By whole characters: half of a surrogate pair cannot be stored.
  const letters = [...name]
  return `${letters.at(0) ?? ''}…${letters.at(-1) ?? ''}@${host}`
}
