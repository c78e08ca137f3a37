import { join } from 'node:path'
import type { Context } from '../platform/context.ts'
import { type OriginPolicy, pageOrigin } from '../platform/http/origins.ts'
import type { Serve } from '../platform/http/serve.ts'
import { findExistingMails } from './outbox.ts'
import { serveMail } from './routes.ts'
import { createSender, type MailRow, type MailSender, toMessage } from './sender.ts'
import type { MailLinks } from './templates.ts'
import { createFileTransport, createSmtpTransport, deleteStaleFiles } from './transport.ts'

export { createMailCheck } from './attention.ts'
export { deleteMailsOfUser, enqueueMail } from './outbox.ts'
export type { MailSender } from './sender.ts'
export type { Mail, MailParams, MailTemplate } from './templates.ts'

/** Derives the token of a link from its purpose and id. Passed in, because accounts build on this domain. */
export type DeriveToken = (purpose: 'reset-password' | 'verify-email' | 'change-email', id: string) => string

/** The folder to which mails are written if no SMTP server is configured. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** The link to the page where a user chooses a new password. */
export const resetPasswordLink = (config: OriginPolicy, token: string) =>
  `${pageOrigin(config)}/auth/reset#${token}`

/** The outbox: sends the mails that `enqueueMail` has queued, and lists them for administrators. */
export function createMail(ctx: Context, serve: Serve, deriveToken: DeriveToken): MailSender {
  const { smtpUrl, dataDir, mailFrom } = ctx.config
  const page = (path: string) => pageOrigin(ctx.config) + path
  const links: MailLinks = {
    contact: ctx.config.contactEmail,
    page,
    resetPassword: id => resetPasswordLink(ctx.config, deriveToken('reset-password', id)),
    verifyEmail: id => page(`/auth/verify#${deriveToken('verify-email', id)}`),
    changeEmail: id => page(`/auth/verify#${deriveToken('change-email', id)}`),
  }
  const write = (row: MailRow) => toMessage(row, links, mailFrom)
  serveMail(serve, ctx, write)
  const folder = outboxFolder(dataDir)
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(folder)
  const sender = createSender(ctx, write, transport)
  return {
    ...sender,
    async deleteOld() {
      await sender.deleteOld()
      // Also deletes files from before an SMTP server was configured, and files of deleted accounts.
      await deleteStaleFiles(folder, ids => findExistingMails(ctx.db, ids))
    },
  }
}
