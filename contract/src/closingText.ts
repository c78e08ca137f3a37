import type { DailyClosing } from './transactions.ts'

const TAGS = { en: 'en', es: 'es-AR' } as const

/** A daily closing in words, for a mail to staff; each line is a paragraph. */
export function closingText(
  locale: keyof typeof TAGS,
  closing: DailyClosing,
): { title: string; lines: string[] } {
  const number = new Intl.NumberFormat(TAGS[locale]).format
  const day = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(closing.day),
  )
  const { players, pools, platform, minted, burnt, transactions, difference } = closing
  if (locale === 'es')
    return {
      title:
        difference === 0
          ? `Cierre del ${day}: diferencia 0`
          : `Cierre del ${day}: hay una diferencia de ${number(difference)}`,
      lines: [
        `En poder de los jugadores: ${number(players)}. En pozos de premios: ${number(pools)}. Cuenta de la plataforma: ${number(platform)}.`,
        `Monedas emitidas en el día: ${number(minted)}. Retiradas: ${number(burnt)}. Movimientos en el libro: ${number(transactions)}.`,
        difference === 0
          ? 'Diferencia con las billeteras: 0.'
          : `Diferencia con las billeteras: ${number(difference)}. Hay una alerta abierta con los detalles.`,
      ],
    }
  return {
    title:
      difference === 0
        ? `Closing of ${day}: difference 0`
        : `Closing of ${day}: a difference of ${number(difference)}`,
    lines: [
      `Held by players: ${number(players)}. In prize pools: ${number(pools)}. Platform account: ${number(platform)}.`,
      `Coins minted that day: ${number(minted)}. Burnt: ${number(burnt)}. Rows of the ledger: ${number(transactions)}.`,
      difference === 0
        ? 'Difference from the wallets: 0.'
        : `Difference from the wallets: ${number(difference)}. An alert has the details.`,
    ],
  }
}
