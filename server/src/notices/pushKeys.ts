import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { pushKeys, pushSubscriptions } from './schema.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair that push services know this site by: the configured one, or one that is created once and kept in the
 * database. A stored pair that cannot be decrypted, because the secret has changed, is replaced: subscriptions that were
 * made with it are worthless and deleted.
 */
export async function readPushKeys(
  ctx: Pick<Context, 'config' | 'db' | 'secret' | 'now' | 'log'>,
): Promise<PushKeys> {
  const { vapidKeys } = ctx.config
  if (vapidKeys) return vapidKeys
  return (await readStored(ctx.db, ctx.secret)) ?? createStored(ctx)
}

async function readStored(db: Database, secret: string): Promise<PushKeys | null> {
  const [row] = await db.select().from(pushKeys)
  if (!row) return null
  const privateKey = decrypt(secret, row.privateKey)
  return privateKey === null ? null : { publicKey: row.publicKey, privateKey }
}

/** Of several nodes that start at the same time, the first creates the pair and the others read it. */
function createStored({ db, secret, now, log }: Parameters<typeof readPushKeys>[0]): Promise<PushKeys> {
  const created = webPush.generateVAPIDKeys()
  const row = {
    id: 1,
    publicKey: created.publicKey,
    privateKey: encrypt(secret, created.privateKey),
    createdAt: now(),
  }
  return db.transaction(async tx => {
    const [inserted] = await tx.insert(pushKeys).values(row).onConflictDoNothing().returning()
    if (inserted) return created
    await tx.select().from(pushKeys).for('update')
    const stored = await readStored(tx, secret)
    if (stored) return stored
    log.warn('SECRET_KEY has changed: new push keys were created, and devices have to subscribe again')
    await tx.update(pushKeys).set(row).where(eq(pushKeys.id, 1))
    await tx.delete(pushSubscriptions)
    return created
  })
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'push keys', 32))

function encrypt(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

function decrypt(secret: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
