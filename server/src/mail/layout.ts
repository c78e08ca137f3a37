import type { Language } from '../platform/http/language.ts'
import type { MailContent } from './templates.ts'

const FOOTERS: Record<Language, string> = {
  en: 'Vale Cuatro · Argentine truco, online. This email was sent automatically.',
  es: 'Vale Cuatro · Truco argentino, online. Este correo se envió automáticamente.',
}

const LINK_HINTS: Record<Language, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  es: 'Si el botón no funciona, copiá esta dirección en el navegador:',
}

/** The mail as plain text. */
export function toText({ greeting, paragraphs, action, notes = [] }: MailContent, locale: Language): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${FOOTERS[locale]}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The mail as HTML: tables and inline styles, which all mail programs support, and a dark variant for some. */
export function toHtml(content: MailContent, locale: Language, pageOrigin: string): string {
  const { subject, greeting, paragraphs, action, notes = [] } = content
  const paragraph = (text: string) => `<p class="text" style="${STYLES.text}">${escapeHtml(text)}</p>`
  const note = (text: string) => `<p class="soft" style="${STYLES.note}">${escapeHtml(text)}</p>`
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td style="${STYLES.buttonCell}"><a href="${escapeHtml(action.url)}" style="${STYLES.button}">${escapeHtml(action.label)}</a></td>
</tr></table>`
    : ''
  const address = action
    ? `${note(LINK_HINTS[locale])}<p style="${STYLES.address}"><a class="link" href="${escapeHtml(action.url)}" style="${STYLES.link}">${escapeHtml(action.url)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="page" style="${STYLES.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="${STYLES.head}"><a href="${escapeHtml(pageOrigin)}" style="${STYLES.wordmark}">Vale Cuatro</a></td></tr>
<tr><td class="sheet" style="${STYLES.sheet}">
<h1 class="text" style="${STYLES.title}">${escapeHtml(subject)}</h1>
${[paragraph(greeting), ...paragraphs.map(paragraph), button, ...notes.map(note), address].join('\n')}
</td></tr>
<tr><td class="soft" style="${STYLES.footer}">${escapeHtml(FOOTERS[locale])}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

// The colours of the page's design tokens, because mail programs do not support variables.
const FACE = "font-family:Georgia,'Times New Roman',serif"
const STYLES = {
  page: 'margin:0;padding:0;background:#f5ecd9;color:#2a1b10',
  head: 'background:#1f5a3e;border-radius:10px 10px 0 0;border-bottom:4px solid #e8ac30;padding:18px 28px',
  wordmark: `${FACE};font-size:24px;font-weight:bold;font-style:italic;color:#f8efd9;text-decoration:none`,
  sheet:
    'background:#fdf8ec;border:1px solid #d9c7a3;border-top:0;border-radius:0 0 10px 10px;padding:28px 28px 20px',
  title: `${FACE};margin:0 0 20px;font-size:22px;line-height:1.3;color:#2a1b10`,
  text: `${FACE};margin:0 0 14px;font-size:17px;line-height:1.55;color:#2a1b10`,
  note: `${FACE};margin:0 0 12px;font-size:15px;line-height:1.5;color:#644c35`,
  buttonCell: 'background:#e8ac30;border-radius:8px',
  button: `${FACE};display:inline-block;padding:13px 24px;font-size:17px;font-weight:bold;color:#2b1a06;text-decoration:none`,
  address: `${FACE};margin:0 0 12px;font-size:14px;line-height:1.5;word-break:break-all`,
  link: 'color:#845200',
  footer: `${FACE};padding:16px 28px;font-size:13px;line-height:1.5;color:#644c35`,
}

const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #1a110b !important; }
  .sheet { background: #261a12 !important; border-color: #46331f !important; }
  .text { color: #f6ead2 !important; }
  .soft { color: #cfba96 !important; }
  .link { color: #f0bf55 !important; }
}
`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, letter => ENTITIES[letter]!)
}
