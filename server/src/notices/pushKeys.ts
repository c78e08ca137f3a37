import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/database/encryption.ts'
import { pushKeys, pushSubscriptions } from './schema.ts'

/** Derives a separate key that encrypts the private key, which is bound to its public key. */
const PURPOSE = 'push keys'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair that identifies this site to push services: the configured pair, or one that is created once and kept in
 * the database. A stored pair that cannot be decrypted, because the secret has changed, is replaced, and the
 * subscriptions made with it are deleted.
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
  const privateKey = decrypt(secret, PURPOSE, row.publicKey, row.privateKey)
  return privateKey === null ? null : { publicKey: row.publicKey, privateKey }
}

/** If several nodes start at the same time, the first creates the pair and the others read it. */
function createStored({ db, secret, now, log }: Parameters<typeof readPushKeys>[0]): Promise<PushKeys> {
  const created = webPush.generateVAPIDKeys()
  const row = {
    id: 1,
    publicKey: created.publicKey,
    privateKey: encrypt(secret, PURPOSE, created.publicKey, created.privateKey),
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
