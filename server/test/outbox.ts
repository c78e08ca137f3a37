import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { World } from './world.ts'

/** Creates a folder for the mails of a server; pass it as `dataDir`. */
export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'valecuatro-mails-'))
}

/** Sends the queued mails and returns those to an address, oldest first. */
export async function mailsTo(world: World, address: string): Promise<Email[]> {
  await world.recovery.answerRequests()
  await world.mail.sendDue()
  const folder = join(world.ctx.config.dataDir, 'outbox')
  const mails = await Promise.all(
    readdirSync(folder)
      .sort()
      .map(file => PostalMime.parse(readFileSync(join(folder, file)))),
  )
  return mails.filter(({ to }) => to?.some(each => each.address === address))
}

/** The token in the link of a mail. */
export function tokenIn(mail: Email | undefined): string {
  const token = mail?.text?.match(/#([\w-]{43})/)?.[1]
  if (!token) throw new Error(`no link in the mail: ${mail?.subject}`)
  return token
}
