import { hash, verify } from '@node-rs/argon2'

/** The cost of argon2id, the library's default algorithm. It runs in threads, so that the event loop stays free. */
export const HASHING_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), HASHING_COST)
}

let decoy: Promise<string> | undefined

/** Takes equally long for an unknown account, so that the time does not reveal which addresses are registered. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that no account has')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return stored !== null && matches
}
