import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../test/ports.ts'
import { type SmtpFixture, startSmtp } from '../../test/smtp.ts'
import { createWorld, type World } from '../../test/world.ts'
import { enqueueMail, findExistingMails } from './outbox.ts'
import { outboxMails } from './schema.ts'
import { createSender, retryDelayMs, toMessage } from './sender.ts'
import type { MailLinks } from './templates.ts'
import { createFileTransport, createSmtpTransport, deleteStaleFiles, type Transport } from './transport.ts'

let world: World
let smtp: SmtpFixture
const folder = mkdtempSync(join(tmpdir(), 'valecuatro-outbox-'))

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.ctx.db.delete(outboxMails)
  smtp = await startSmtp()
})
afterEach(() => smtp.stop())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const links: MailLinks = {
  contact: 'contact@example.com',
  page: path => `http://localhost:3000${path}`,
  resetPassword: id => `http://localhost:3000/auth/reset#token-of-${id}`,
  verifyEmail: id => `http://localhost:3000/auth/verify#token-of-${id}`,
  changeEmail: id => `http://localhost:3000/auth/verify#token-of-${id}`,
}
const TIMEOUTS = { connectionMs: 600_000, answerMs: 600_000 }
const FROM = 'Vale Cuatro <no-reply@example.com>'

/** A separate node that sends mails. */
const startSender = (
  transport: Transport = createSmtpTransport(smtp.url, TIMEOUTS),
  times?: { deliveryMs: number; claimMs: number },
) => createSender(world.ctx, row => toMessage(row, links, FROM), transport, times)

async function enqueue(cause: string, locale: 'en' | 'es' = 'en') {
  await enqueueMail(world.ctx.db, {
    template: 'reset-password',
    params: { username: 'Ana <b>', tokenId: '7' },
    cause,
    userId: null,
    to: `${cause}@example.com`,
    locale,
    at: world.ctx.now(),
  })
}

async function readRow(cause: string) {
  const [row] = await world.ctx.db.select().from(outboxMails).where(eq(outboxMails.cause, cause))
  return row!
}

test('a mail is sent over SMTP once, as text and HTML in its language, and marked as sent', async () => {
  await enqueue('ana', 'es')
  await startSender().sendDue()
  await startSender().sendDue()
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({
    from: { name: 'Vale Cuatro', address: 'no-reply@example.com' },
    to: [{ address: 'ana@example.com' }],
    subject: 'Elegí una contraseña nueva para Vale Cuatro',
  })
  const row = await readRow('ana')
  expect(mail!.messageId).toBe(`<${row.id}@example.com>`)
  for (const body of [mail!.text!, mail!.html!]) expect(body).toContain(links.resetPassword('7'))
  expect(mail!.text).toContain('Hola, Ana <b>:')
  expect(mail!.html).toContain('Hola, Ana &lt;b&gt;:')
  expect(row).toMatchObject({
    state: 'sent',
    sentBy: 'smtp',
    attempts: 1,
    claimedUntil: null,
    lastError: null,
  })
})

test('a mail is not sent if the transaction of its cause is rolled back, and the same cause adds no second one', async () => {
  const rolledBack = world.ctx.db.transaction(async tx => {
    await enqueueMail(tx, {
      template: 'password-changed',
      params: { username: 'Ana' },
      cause: 'rolled-back',
      userId: null,
      to: 'ana@example.com',
      locale: 'en',
      at: world.ctx.now(),
    })
    throw new Error('the cause fails')
  })
  await expect(rolledBack).rejects.toThrow('the cause fails')
  await enqueue('ana')
  await enqueue('ana')
  await startSender().sendDue()
  await enqueue('ana')
  await startSender().sendDue()
  expect(smtp.received.map(({ to }) => to?.[0]?.address)).toEqual(['ana@example.com'])
})

test('nodes that sweep at the same time share the mails and send each once', async () => {
  const causes = Array.from({ length: 23 }, (_, n) => `player${n}`)
  for (const cause of causes) await enqueue(cause)
  await Promise.all([startSender(), startSender(), startSender()].map(sender => sender.sendDue()))
  expect(smtp.received.map(({ to }) => to![0]!.address).sort()).toEqual(
    causes.map(cause => `${cause}@example.com`).sort(),
  )
})

test.each([
  ['a server that is gone', async () => `smtp://127.0.0.1:${await freePort()}`, {}],
  ['a server that is busy', async () => smtp.url, { refuseRecipient: 451 }],
  ['a server that refuses the message for now', async () => smtp.url, { refuseMessage: 452 }],
])(
  '%s: the mail waits, longer each time, and arrives when the server is back',
  async (_what, url, behaviour) => {
    await enqueue('ana')
    Object.assign(smtp.behaviour, behaviour)
    const sender = startSender(createSmtpTransport(await url(), TIMEOUTS))
    for (const attempts of [1, 2, 3]) {
      await sender.sendDue()
      const row = await readRow('ana')
      expect(row).toMatchObject({ state: 'queued', attempts, claimedUntil: null, interruptions: 0 })
      expect(row.lastError).not.toBeNull()
      world.advance(retryDelayMs(attempts) / 2)
      await sender.sendDue()
      expect((await readRow('ana')).attempts).toBe(attempts)
      world.advance(retryDelayMs(attempts))
    }
    for (const name of Object.keys(behaviour)) delete smtp.behaviour[name as keyof typeof behaviour]
    await startSender().sendDue()
    expect(smtp.received).toHaveLength(1)
    expect(await readRow('ana')).toMatchObject({ state: 'sent', lastError: null })
  },
)

test('an address that the server refuses for good is not tried again', async () => {
  await enqueue('ana')
  smtp.behaviour.refuseRecipient = 550
  await startSender().sendDue()
  expect(await readRow('ana')).toMatchObject({ state: 'failed', attempts: 1 })
})

test('a mail that cannot be delivered for a day is given up', async () => {
  await enqueue('ana')
  smtp.behaviour.refuseRecipient = 451
  await startSender().sendDue()
  world.advance(25 * 60 * 60 * 1000)
  await startSender().sendDue()
  expect(await readRow('ana')).toMatchObject({ state: 'failed', attempts: 2 })
})

test('a server that takes a mail and does not answer gets it twice, with the same id, and no third time', async () => {
  await enqueue('ana')
  smtp.behaviour.isSilent = true
  for (const attempt of [1, 2]) {
    const sender = startSender()
    const sending = sender.sendDue()
    await smtp.receives(attempt)
    // As when a delivery takes too long, or when a node stops.
    await sender.close()
    await sending
  }
  await startSender().sendDue()
  expect(await readRow('ana')).toMatchObject({ state: 'failed', attempts: 2, interruptions: 2 })
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
})

test('a delivery that takes too long is aborted, and the mail is tried again later', async () => {
  await enqueue('ana')
  smtp.behaviour.isSilent = true
  await startSender(undefined, { deliveryMs: 100, claimMs: 60_000 }).sendDue()
  expect(await readRow('ana')).toMatchObject({ state: 'queued', attempts: 1, claimedUntil: null })
})

test('a server that never greets does not count as an interruption', async () => {
  await enqueue('ana')
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const sender = startSender(createSmtpTransport(`smtp://127.0.0.1:${port}`, TIMEOUTS))
  const sending = sender.sendDue()
  await once(mute, 'connection')
  await sender.close()
  await sending
  mute.close()
  expect(await readRow('ana')).toMatchObject({ state: 'queued', interruptions: 0, claimedUntil: null })
})

test('a mail of a node that was killed after sending is sent once more; a mail marked as sent never is', async () => {
  await enqueue('ana')
  const times = { deliveryMs: 1_000_000, claimMs: 60_000 }
  /** Sends a mail, and never reports the result. */
  const killed = (): Transport => {
    const real = createSmtpTransport(smtp.url, TIMEOUTS)
    return {
      by: 'smtp',
      async deliver(message, signal) {
        await real.deliver(message, signal)
        return new Promise(() => {})
      },
    }
  }
  for (const attempt of [1, 2]) {
    void startSender(killed(), times).sendDue()
    await smtp.receives(attempt)
    // While the claim lasts, no other node sends the mail.
    await startSender(undefined, times).sendDue()
    expect(smtp.received).toHaveLength(attempt)
    world.advance(61_000)
  }
  await startSender(undefined, times).sendDue()
  expect(smtp.received).toHaveLength(2)
  expect(await readRow('ana')).toMatchObject({ state: 'failed', lastError: 'interrupted twice' })

  await enqueue('beto')
  await startSender().sendDue()
  world.advance(24 * 60 * 60 * 1000)
  await startSender().sendDue()
  expect(smtp.received.filter(({ to }) => to![0]!.address === 'beto@example.com')).toHaveLength(1)
})

test('a late report of a node whose claim has ended does not replace the result of another node', async () => {
  await enqueue('ana')
  const times = { deliveryMs: 1_000_000, claimMs: 60_000 }
  const begun = Promise.withResolvers<void>()
  const failing = Promise.withResolvers<void>()
  const late: Transport = {
    by: 'smtp',
    async deliver() {
      begun.resolve()
      await failing.promise
      return { ok: false, error: 'too late', isPermanent: true, isUncertain: false }
    },
  }
  const sending = startSender(late, times).sendDue()
  await begun.promise
  world.advance(61_000)
  await startSender(undefined, times).sendDue()
  failing.resolve()
  await sending
  expect(await readRow('ana')).toMatchObject({ state: 'sent', lastError: null })
})

test('without an SMTP server a mail becomes one file that only its owner can read', async () => {
  await enqueue('ana')
  const transport = createFileTransport(join(folder, 'outbox'))
  await startSender(transport).sendDue()
  const row = await readRow('ana')
  expect(row).toMatchObject({ state: 'sent', sentBy: 'file' })
  expect(readdirSync(join(folder, 'outbox'))).toEqual([`${row.id}.eml`])
  const file = join(folder, 'outbox', `${row.id}.eml`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(readFileSync(file))
  expect(mail).toMatchObject({
    to: [{ address: 'ana@example.com' }],
    subject: 'Reset your Vale Cuatro password',
  })
  expect(mail.text).toContain(links.resetPassword('7'))
})

test('a file is deleted together with its mail, and nothing else in the folder', async () => {
  const files = join(folder, 'kept')
  for (const cause of ['ana', 'beto', 'caro']) await enqueue(cause)
  await startSender(createFileTransport(files)).sendDue()
  const [ana, beto, caro] = await Promise.all(['ana', 'beto', 'caro'].map(readRow))
  renameSync(join(files, `${beto!.id}.eml`), join(files, `${beto!.id}.eml.part`))
  writeFileSync(join(files, 'notes.eml'), '')
  const sweep = () => deleteStaleFiles(files, ids => findExistingMails(world.ctx.db, ids))
  await sweep()
  expect(readdirSync(files)).toHaveLength(4)
  for (const row of [ana!, beto!]) await world.ctx.db.delete(outboxMails).where(eq(outboxMails.id, row.id))
  await sweep()
  expect(readdirSync(files).sort()).toEqual([`${caro!.id}.eml`, 'notes.eml'])
  await deleteStaleFiles(join(folder, 'no-such-folder'), () => Promise.reject(new Error('not asked')))
})

test('mails that were sent long ago are deleted, but waiting ones are not', async () => {
  await enqueue('ana')
  await startSender().sendDue()
  await enqueue('beto')
  world.advance(31 * 24 * 60 * 60 * 1000)
  await startSender().deleteOld()
  const left = await world.ctx.db.select({ cause: outboxMails.cause }).from(outboxMails)
  expect(left).toEqual([{ cause: 'beto' }])
})
