import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { DailyAttempt, DailyDate, DailyHandResult } from '@valecuatro/contract'
import { DAILY_HANDS } from '@valecuatro/contract/values'
import { ShareButton } from '../../../ui/share.tsx'
import { signOf } from './handMarks.tsx'
import { dateText, percent, signed } from './useDaily.ts'

/** Shares the result as text and as a picture; neither shows a card. */
export function ShareResult({ day, attempt }: { day: DailyDate; attempt: DailyAttempt }) {
  const { i18n } = useLingui()
  return (
    <ShareButton
      size="medium"
      share={() => ({
        url: `${location.origin}/daily/${day}`,
        text: shareText(i18n, day, attempt),
        picture: () => drawPicture(i18n, day, attempt),
      })}
    />
  )
}

const titleOf = (i18n: I18n, day: DailyDate) =>
  i18n._('Vale Cuatro: the daily deal of {day}', {
    day: i18n.date(`${day}T12:00:00`, { day: 'numeric', month: 'numeric' }),
  })

function resultText(i18n: I18n, { total, standing, isRanked }: DailyAttempt): string {
  const points = i18n._('{points} points', { points: signed(i18n, total) })
  if (!standing || (isRanked && standing.players === 1)) return points
  const share = i18n._('better than {share}', { share: percent(i18n, standing.percentile / 100) })
  if (!isRanked) return `${points}, ${share}`
  const place = i18n._('place {place} of {players}', {
    place: i18n.number(standing.place),
    players: i18n.number(standing.players),
  })
  return `${points}, ${place}, ${share}`
}

/** Three lines: the day, the result, and a sign for each hand. */
export function shareText(i18n: I18n, day: DailyDate, attempt: DailyAttempt): string {
  const signs = Array.from({ length: DAILY_HANDS }, (_, index) =>
    signOf(attempt.hands.find(({ hand }) => hand === index + 1) ?? { mark: null }),
  )
  const half = DAILY_HANDS / 2
  return [
    titleOf(i18n, day),
    resultText(i18n, attempt),
    `${signs.slice(0, half).join('')} ${signs.slice(half).join('')}`,
  ].join('\n')
}

const SIZE = 1080

/** Draws the result on felt: the sum, the place, and the twelve hands as cards. */
async function drawPicture(i18n: I18n, day: DailyDate, attempt: DailyAttempt): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')!
  const style = getComputedStyle(document.documentElement)
  const probe = document.createElement('i')
  document.body.append(probe)
  /** The colour of a token in the current theme; its value may be a function that a canvas does not know. */
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const display = style.getPropertyValue('--display') || 'serif'
  const body = getComputedStyle(document.body).fontFamily

  pen.fillStyle = colour('wood-deep')
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.fillStyle = colour('felt-deep')
  pen.fillRect(28, 28, SIZE - 56, SIZE - 56)
  const lamp = pen.createRadialGradient(SIZE / 2, 260, 60, SIZE / 2, 320, 760)
  lamp.addColorStop(0, colour('felt'))
  lamp.addColorStop(1, colour('felt-deep'))
  pen.fillStyle = lamp
  pen.fillRect(28, 28, SIZE - 56, SIZE - 56)
  pen.strokeStyle = colour('brass')
  pen.lineWidth = 3
  pen.strokeRect(52, 52, SIZE - 104, SIZE - 104)

  pen.textAlign = 'center'
  const write = (text: string, y: number, font: string, token: string) => {
    pen.font = font
    pen.fillStyle = colour(token)
    pen.fillText(text, SIZE / 2, y, SIZE - 160)
  }
  write('Vale Cuatro', 150, `800 74px ${display}`, 'gold-text')
  write(i18n._('The daily deal'), 214, `700 44px ${body}`, 'cream')
  write(dateText(i18n, day), 268, `400 34px ${body}`, 'cream-soft')
  write(signed(i18n, attempt.total), 480, `800 190px ${display}`, 'gold-number')
  const rest = resultText(i18n, attempt).split(', ').slice(1).join(' · ')
  write(rest, 560, `600 38px ${body}`, 'cream')

  const width = 118
  const gap = 24
  const left = (SIZE - 6 * width - 5 * gap) / 2
  for (let index = 0; index < DAILY_HANDS; index++) {
    const x = left + (index % 6) * (width + gap)
    const y = 630 + Math.floor(index / 6) * 188
    const result: Pick<DailyHandResult, 'mark'> | undefined = attempt.hands.find(
      ({ hand }) => hand === index + 1,
    )
    pen.fillStyle = result ? colour('card-face') : colour('card-back')
    pen.beginPath()
    pen.roundRect(x, y, width, 164, 12)
    pen.fill()
    if (!result) continue
    pen.fillStyle = colour(result.mark === 'above' ? 'green' : result.mark === 'below' ? 'red' : 'oak')
    pen.font = `700 64px ${body}`
    pen.fillText(signOf(result), x + width / 2, y + 106)
  }
  probe.remove()
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(drawn => (drawn ? resolve(drawn) : reject(new Error('no picture'))), 'image/png'),
  )
  return new File([blob], `vale-cuatro-${day}.png`, { type: 'image/png' })
}
