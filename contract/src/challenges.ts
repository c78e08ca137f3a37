import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId } from './games.ts'
import { NamedPlayer } from './people.ts'
import type { Route } from './route.ts'
import { GameOptions } from './tables.ts'

/** The maximum number of challenges that a player sees at once, newest first. */
export const MAX_OPEN_CHALLENGES = 10

export const ChallengeId = z.uuid().brand<'ChallengeId'>()
export type ChallengeId = z.infer<typeof ChallengeId>

/** The rules of the game of a challenge, which is one against one. */
export const ChallengeRules = GameOptions.meta({ id: 'ChallengeRules' })
export type ChallengeRules = z.infer<typeof ChallengeRules>

export const Challenge = z
  .object({
    _id: ChallengeId,
    from: NamedPlayer,
    to: NamedPlayer,
    rules: ChallengeRules,
    expiresAt: z.int(),
    /** The other player has declined; the challenger sees it until the challenge would have expired. */
    isDeclined: z.boolean(),
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof Challenge>

/** Whose challenges a player accepts. */
export const CHALLENGERS = ['everyone', 'friends', 'none'] as const
export type Challengers = (typeof CHALLENGERS)[number]

/** A player's own challenges, newest first. */
export interface OwnChallenges {
  received: Challenge[]
  sent: Challenge[]
  acceptedFrom: Challengers
  now: number
}

const OneChallenge = z.object({ id: ChallengeId })
const Done = z.object({ ok: z.literal(true) })

export const challengeRoutes = {
  'POST /api/players/{id}/challenge': {
    summary:
      'Challenge a player to a game of one against one; if they have challenged the caller to the same, the game starts',
    tag: 'People',
    access: 'player',
    params: z.object({ id: UserId }),
    body: ChallengeRules,
    /** One of the two is null. */
    answer: z.object({ challenge: Challenge.nullable(), gameId: GameId.nullable() }),
    failures: [404, 409, 429],
  },
  'POST /api/challenges/{id}/accept': {
    summary: 'Accept a challenge, which starts the game; may be repeated',
    tag: 'People',
    access: 'player',
    params: OneChallenge,
    answer: z.object({ gameId: GameId }),
    failures: [404, 409],
  },
  'DELETE /api/challenges/{id}': {
    summary: "Decline a challenge, or withdraw the caller's own; may be repeated",
    tag: 'People',
    access: 'player',
    params: OneChallenge,
    answer: Done,
  },
  'PUT /api/me/challengers': {
    summary: 'Choose whose challenges the caller accepts',
    tag: 'People',
    access: 'player',
    body: z.object({ acceptedFrom: z.enum(CHALLENGERS) }),
    answer: Done,
  },
} as const satisfies Record<string, Route>
