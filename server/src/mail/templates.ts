import {
  criticalLineHref,
  criticalLineWithTime,
  type NoticeContent,
  noticeText,
  type UserId,
} from '@valecuatro/contract'
import type { Language } from '../platform/http/language.ts'

/** The parameters of each mail. They are stored in the database, and contain the id of a token and never the token. */
export interface MailParams {
  'reset-password': { username: string; tokenId: string }
  'verify-email': { username: string; tokenId: string }
  /** To the new address. */
  'change-email': { username: string; tokenId: string }
  /** To the former address. */
  'email-changed': { username: string; newAddress: string }
  'password-changed': { username: string }
  'appeal-answered': { username: string; notice: NoticeContent }
  /** A notice that the player has asked to receive by mail. */
  notice: { username: string; notice: NoticeContent; link: string | null }
}

export type MailTemplate = keyof MailParams

export type Mail = {
  [T in MailTemplate]: {
    template: T
    params: MailParams[T]
    /** What the mail is sent for; the same cause again adds no second mail. */
    cause: string
    userId: UserId | null
    to: string
    locale: Language
    at: Date
  }
}[MailTemplate]

/** The addresses that mails link to. Tokens follow a `#`, because browsers do not send that part to a server. */
export interface MailLinks {
  /** The address to which players write. */
  contact: string
  /** A page by its path. */
  page(path: string): string
  resetPassword(tokenId: string): string
  verifyEmail(tokenId: string): string
  changeEmail(tokenId: string): string
}

/** The content of a mail without layout, from which both its text and its HTML are written. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Shown after the action, in a smaller size. */
  notes?: string[]
}

type Template<T extends MailTemplate> = (
  params: MailParams[T],
  links: MailLinks,
) => Record<Language, Omit<MailContent, 'greeting'>>

const noticeMail = (
  locale: Language,
  { notice, link }: MailParams['notice'],
  links: MailLinks,
  label: string,
  note: string,
) => {
  const { title, text } = noticeText(locale, notice)
  return {
    subject: title,
    paragraphs:
      notice.kind === 'critical-lines' && notice.params.lines.length > 1
        ? notice.params.lines.map(line => {
            const href = criticalLineHref(line)
            const sentence = criticalLineWithTime(locale, line, notice.params.timeZone)
            return href ? `${sentence}: ${links.page(href)}` : `${sentence}.`
          })
        : text.split('\n'),
    ...(link !== null && { action: { label, url: links.page(link) } }),
    notes: [`${note} ${links.page('/profile?show=notices')}`],
  }
}

const TEMPLATES: { [T in MailTemplate]: Template<T> } = {
  notice: (params, links) => ({
    en: noticeMail(
      'en',
      params,
      links,
      'Open Vale Cuatro',
      'You get this email because you asked for it in your profile. You can turn it off there:',
    ),
    es: noticeMail(
      'es',
      params,
      links,
      'Abrir Vale Cuatro',
      'Te llega este correo porque lo pediste en tu perfil. Ahí mismo podés desactivarlo:',
    ),
  }),
  'appeal-answered': ({ notice }, links) => {
    const mail = (locale: Language, note: string) => {
      const { title, text } = noticeText(locale, notice)
      return { subject: title, paragraphs: [title, text], notes: [`${note} ${links.page('/auth')}`] }
    }
    return {
      en: mail('en', 'You also read this answer when you sign in:'),
      es: mail('es', 'También leés esta respuesta cuando iniciás sesión:'),
    }
  },
  'reset-password': ({ tokenId }, links) => ({
    en: {
      subject: 'Reset your Vale Cuatro password',
      paragraphs: ['We received a request to reset the password of your account.'],
      action: { label: 'Choose a new password', url: links.resetPassword(tokenId) },
      notes: [
        'The link works once, within one hour. Choosing a new password signs you out on all devices.',
        'If you did not ask for this, ignore this email. Your password stays the same.',
      ],
    },
    es: {
      subject: 'Elegí una contraseña nueva para Vale Cuatro',
      paragraphs: ['Recibimos un pedido para cambiar la contraseña de tu cuenta.'],
      action: { label: 'Elegir una contraseña nueva', url: links.resetPassword(tokenId) },
      notes: [
        'El enlace sirve una sola vez, durante una hora. Al elegir una contraseña nueva se cierra tu sesión en todos los dispositivos.',
        'Si no lo pediste vos, ignorá este correo: tu contraseña sigue siendo la misma.',
      ],
    },
  }),
  'verify-email': ({ tokenId }, links) => ({
    en: {
      subject: 'Confirm your email address',
      paragraphs: [
        'Welcome to Vale Cuatro. Confirm that this address is yours, so that you can recover your account if you forget the password.',
      ],
      action: { label: 'Confirm address', url: links.verifyEmail(tokenId) },
      notes: [
        'The link works once, within seven days.',
        'If you did not create an account, ignore this email.',
      ],
    },
    es: {
      subject: 'Confirmá tu correo',
      paragraphs: [
        'Te damos la bienvenida a Vale Cuatro. Confirmá que esta dirección es tuya, así podés recuperar la cuenta si te olvidás la contraseña.',
      ],
      action: { label: 'Confirmar correo', url: links.verifyEmail(tokenId) },
      notes: [
        'El enlace sirve una sola vez, durante siete días.',
        'Si no creaste ninguna cuenta, ignorá este correo.',
      ],
    },
  }),
  'change-email': ({ tokenId }, links) => ({
    en: {
      subject: 'Confirm your new email address',
      paragraphs: ['Your account will use this address as soon as you confirm it.'],
      action: { label: 'Use this address', url: links.changeEmail(tokenId) },
      notes: [
        'The link works once, within one day.',
        'If you did not ask for this, ignore this email. Nothing changes.',
      ],
    },
    es: {
      subject: 'Confirmá tu nueva dirección de correo',
      paragraphs: ['Tu cuenta va a usar esta dirección apenas la confirmes.'],
      action: { label: 'Usar esta dirección', url: links.changeEmail(tokenId) },
      notes: [
        'El enlace sirve una sola vez, durante un día.',
        'Si no lo pediste vos, ignorá este correo: no cambia nada.',
      ],
    },
  }),
  'email-changed': ({ newAddress }, { contact }) => ({
    en: {
      subject: 'Your email address was changed',
      paragraphs: [
        `Your account now uses the address ${newAddress}. This address no longer works for signing in.`,
        `If you did not change it, write to ${contact} right away.`,
      ],
    },
    es: {
      subject: 'Cambió tu dirección de correo',
      paragraphs: [
        `Tu cuenta ahora usa la dirección ${newAddress}. Esta ya no sirve para iniciar sesión.`,
        `Si no la cambiaste vos, escribinos enseguida a ${contact}.`,
      ],
    },
  }),
  'password-changed': (_params, links) => ({
    en: {
      subject: 'Your password was changed',
      paragraphs: ['The password of your account was changed just now.'],
      action: { label: 'It wasn’t me', url: links.page('/auth/forgot') },
      notes: ['If you changed it, there is nothing to do. If not, reset it now to get your account back.'],
    },
    es: {
      subject: 'Cambió tu contraseña',
      paragraphs: ['Recién se cambió la contraseña de tu cuenta.'],
      action: { label: 'No fui yo', url: links.page('/auth/forgot') },
      notes: [
        'Si la cambiaste vos, no tenés que hacer nada. Si no, elegí otra ahora para recuperar la cuenta.',
      ],
    },
  }),
}

const GREETINGS: Record<Language, (username: string) => string> = {
  en: username => `Hi ${username},`,
  es: username => `Hola, ${username}:`,
}

/** Writes a mail from its template. Null if this version has no such template. */
export function writeMail(
  { template, params, locale }: { template: string; params: Record<string, unknown>; locale: Language },
  links: MailLinks,
): MailContent | null {
  if (!Object.hasOwn(TEMPLATES, template)) return null
  const write = TEMPLATES[template as MailTemplate] as Template<MailTemplate>
  const known = params as MailParams[MailTemplate]
  return { greeting: GREETINGS[locale](known.username), ...write(known as never, links)[locale] }
}
