import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Bot, createBot, isCharacter, type Random } from '@valecuatro/bots'
import { createLevelBot, createPolicy, isTrainedFor, type Policy } from '@valecuatro/bots/policy'
import type { BotKind } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'

/** Loaded when the first bot of a level acts, and kept. */
let policy: Policy | undefined

function readPolicy(): Policy {
  const { resolve } = createRequire(import.meta.url)
  const read = (name: string) => readFileSync(resolve(`@valecuatro/bots/weights/${name}`))
  policy ??= createPolicy(read('policy.bin'), JSON.parse(read('policy.json').toString()))
  return policy
}

/** The bot of a seat. For rules that the policy was not trained for, a heuristic bot plays instead. */
export function createServerBot(kind: BotKind, rules: Rules, random: Random): Bot {
  if (isCharacter(kind)) return createBot(kind, random)
  if (!isTrainedFor(rules)) return createBot('balanced', random)
  return createLevelBot(readPolicy(), kind, random)
}
