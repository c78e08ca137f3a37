import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Format, Mode, Tournament } from '@valecuatro/contract'
import { teamSizeOf } from '@valecuatro/contract/values'

/** Whether places are shared by those who are knocked out in the same round. */
export const isKnockout = (format: Format) =>
  format !== 'arena' && format !== 'swiss' && format !== 'duplicate'

/** Whether the tournament has a prize. */
export const hasPrize = ({ entryFee, addedPrize }: Pick<Tournament, 'entryFee' | 'addedPrize'>) =>
  entryFee > 0 || addedPrize > 0

/** The name of a place: its number or, where a bracket decides, the round that was reached. */
export function placeName(i18n: I18n, format: Format, mode: Mode, place: number): string {
  if (format === 'double-elimination' && place > 4)
    return i18n._('Places {first} to {last}', sharedPlaces(place))
  if (format === 'arena' || format === 'swiss' || format === 'duplicate' || format === 'double-elimination')
    return i18n._(
      '{place, selectordinal, one {#st place} two {#nd place} few {#rd place} other {#th place}}',
      {
        place,
      },
    )
  const names = [
    mode === '1v1' ? i18n._('Champion') : i18n._('Champions'),
    mode === '1v1' ? i18n._('Runner-up') : i18n._('Runners-up'),
    i18n._('Semifinalists'),
    i18n._('Quarterfinalists'),
  ]
  return names[place - 1] ?? i18n._('Round of {players}', { players: teamSizeOf(mode) * 2 ** (place - 1) })
}

/** The places of those who are knocked out of a double elimination in the same round: 5 and 6, 7 and 8, 9 to 12 … */
function sharedPlaces(prize: number): { first: number; last: number } {
  let first = 5
  for (let earlier = 5; earlier < prize; earlier++) first += sharing(earlier)
  return { first, last: first + sharing(prize) - 1 }
}

const sharing = (prize: number) => 2 ** (Math.floor((prize - 5) / 2) + 1)

type PrizeListProps = Pick<Tournament, 'format' | 'rules' | 'prizes' | 'addedPrize' | 'entryFee' | 'status'>

export const paidPlaces = ({ prizes }: Pick<Tournament, 'prizes'>) =>
  prizes.filter(({ percentage }) => percentage > 0)

/** Whether the list contains more than the prize of the champion. */
export const hasPrizeList = (tournament: PrizeListProps) =>
  hasPrize(tournament) && (paidPlaces(tournament).length > 1 || tournament.addedPrize > 0)

/** The prizes of all places, and the winners once known. Renders nothing if only the champion gets a prize. */
export function PrizeList(tournament: PrizeListProps) {
  const { i18n } = useLingui()
  const { format, rules, addedPrize, status } = tournament
  if (!hasPrizeList(tournament)) return null
  return (
    <section className="prize-list" aria-labelledby="prizes-title">
      <h2 id="prizes-title" className="room-title">
        <Trans id="Prizes" />
      </h2>
      <ol className="panel">
        {paidPlaces(tournament).map(({ place, percentage, coins, winners }) => (
          <li key={place}>
            <span>
              {placeName(i18n, format, rules.mode, place)}
              {winners.length > 0 && (
                <span className="prize-winners soft small break-words">
                  {winners
                    .map(({ player, coins }) =>
                      i18n._('{name}: {coins}', { name: player.username, coins: i18n.number(coins) }),
                    )
                    .join(', ')}
                </span>
              )}
            </span>
            <span className="soft">{i18n.number(percentage, { style: 'percent' })}</span>
            <strong className="prize-coins">
              {i18n.number(coins)}
              <span className="sr-only">
                {' '}
                {i18n._('{coins, plural, one {coin} other {coins}}', { coins })}
              </span>
            </strong>
          </li>
        ))}
      </ol>
      {addedPrize > 0 && (
        <p className="field-hint">
          {i18n._(
            '{coins, plural, one {The platform adds # coin to the prize pool.} other {The platform adds # coins to the prize pool.}}',
            { coins: addedPrize },
          )}
        </p>
      )}
      {status !== 'finished' && isKnockout(format) && (
        <p className="field-hint">
          <Trans id="Players who are knocked out in the same round share the prize equally." />
        </p>
      )}
    </section>
  )
}
