export { deleteMailsOfUser, enqueueMail } from './outbox.ts'
export { MAIL_LOCALES, type Mail, type MailLocale, type MailParams, type MailTemplate } from './templates.ts'
