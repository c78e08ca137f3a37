import { hash, verify } from '@node-rs/argon2'

/** For argon2id, the library's default kind; it works in threads, so the event loop stays free. */
export const HASHING_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), HASHING_COST)
}

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that the time does not reveal which e-mails are registered. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that no account has')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return stored !== null && matches
}
