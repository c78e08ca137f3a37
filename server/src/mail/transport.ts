import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

export interface Message {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: Date
}

export type Delivery =
  | { ok: true }
  | {
      ok: false
      error: string
      /** The server has refused this message for good. */
      isPermanent: boolean
      /** The whole message was sent, but no answer came: it may have been delivered. */
      isUncertain: boolean
    }

export interface Transport {
  by: 'smtp' | 'file'
  /** Delivers a message; `signal` aborts the delivery. */
  deliver(message: Message, signal: AbortSignal): Promise<Delivery>
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Writes a message in Internet format. A repeated message has the same id, by which receivers recognise it. */
async function compose({ id, from, to, ...message }: Message): Promise<Buffer> {
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'valecuatro.local'
  const { message: composed } = await composer.sendMail({
    ...message,
    from,
    to: { name: '', address: to },
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composed as Buffer
}

/** Limits for the connection and the greeting (`connectionMs`), and between two answers of the server (`answerMs`). */
export interface SmtpTimeouts {
  connectionMs: number
  answerMs: number
}

export function createSmtpTransport(
  url: string,
  { connectionMs, answerMs }: SmtpTimeouts = { connectionMs: 15_000, answerMs: 90_000 },
): Transport {
  return {
    by: 'smtp',
    async deliver(message, signal) {
      // One connection for one mail: a pool is used because it can be closed in the middle of a delivery.
      const pool = createTransport({
        url,
        pool: true,
        maxConnections: 1,
        maxMessages: 1,
        maxRequeues: 0,
        connectionTimeout: connectionMs,
        greetingTimeout: connectionMs,
        socketTimeout: answerMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const abort = () => pool.transporter.close?.({ force: true })
      signal.addEventListener('abort', abort)
      const raw = Readable.from([await compose(message)])
      try {
        await pool.sendMail({ envelope: { from: message.from, to: [message.to] }, raw })
        return { ok: true }
      } catch (error) {
        return toFailure(error, raw.readableEnded)
      } finally {
        signal.removeEventListener('abort', abort)
        pool.close()
      }
    },
  }
}

/** The message is read only after the server has asked for it, so an unread message was certainly not delivered. */
function toFailure(error: unknown, wasSent: boolean): Delivery {
  const { message, code, command, responseCode, permanent } = error as {
    message: string
    code?: string
    command?: string
    responseCode?: number
    permanent?: boolean
  }
  return {
    ok: false,
    error: [code, message].filter(Boolean).join(': ').slice(0, 500),
    // A refused sender, user or client depends on the configuration and may be accepted later.
    isPermanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
    isUncertain: wasSent && responseCode === undefined,
  }
}

/** Writes mails to a folder instead of sending them; a repeated mail replaces its file. */
export function createFileTransport(folder: string): Transport {
  return {
    by: 'file',
    async deliver(message) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, `${message.id}.eml`)
        await writeFile(`${file}.part`, await compose(message), { mode: 0o600 })
        await rename(`${file}.part`, file)
        return { ok: true }
      } catch (error) {
        const { message } = error as Error
        return { ok: false, error: message.slice(0, 500), isPermanent: false, isUncertain: false }
      }
    },
  }
}

/** Deletes the files of this folder whose mails are deleted; `findExisting` returns the ids of the mails that exist. */
export async function deleteStaleFiles(
  folder: string,
  findExisting: (ids: string[]) => Promise<Set<string>>,
): Promise<void> {
  const files = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const idOf = (file: string) => MAIL_FILE.exec(file)?.[1]
  const ids = [...new Set(files.flatMap(file => idOf(file) ?? []))]
  for (let start = 0; start < ids.length; start += FILES_PER_QUERY) {
    const asked = ids.slice(start, start + FILES_PER_QUERY)
    const existing = await findExisting(asked)
    const stale = new Set(asked.filter(id => !existing.has(id)))
    for (const file of files) if (stale.has(idOf(file) ?? '')) await rm(join(folder, file), { force: true })
  }
}

/** The file of a mail, or the unfinished file of a server that was killed. */
const MAIL_FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[.]eml([.]part)?$/
const FILES_PER_QUERY = 1000
