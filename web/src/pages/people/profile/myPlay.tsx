import './profile.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Bet, OwnPlay } from '@valecuatro/contract'
import { type ReactNode, useId } from 'react'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { NoGames, PlayerName } from './pastGames.tsx'
import {
  betRows,
  CASES_NEEDED,
  type Figure,
  figureOf,
  GAMES_NEEDED,
  HANDS_NEEDED,
  manoFigures,
  type PlayRow,
} from './playFigures.ts'

const BET_NAMES: Record<Bet, string> = { envido: 'Envido', truco: 'Truco', flor: 'Flor' }

const ROW_NAMES: Record<PlayRow['name'], string> = {
  call: /*i18n*/ 'You call',
  bluff: /*i18n*/ 'You bluff',
  accept: /*i18n*/ 'You accept',
  decline: /*i18n*/ 'You decline',
}

/** Statistics of the player's own play over all finished games, which only the player can see. */
export function MyPlay() {
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'own-play'],
    queryFn: () => request('GET /api/profile/play'),
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="24rem" />}
      failed={<Trans id="Your play could not be loaded" />}
    >
      {play => (play.games + play.uncounted === 0 ? <NoGames isOwn /> : <PlayFigures play={play} />)}
    </Loaded>
  )
}

function PlayFigures({ play }: { play: OwnPlay }) {
  const { i18n } = useLingui()
  const { mano, others } = manoFigures(play)
  const { calls, accepted, declined } = play.bets.flor
  const bets: Bet[] = calls + accepted + declined > 0 ? ['envido', 'truco', 'flor'] : ['envido', 'truco']
  return (
    <div className="my-play">
      <p className="soft">
        <Trans
          id="Over {games, plural, one {# finished game} other {# finished games}}. Only you can see this."
          values={{ games: play.games }}
        />{' '}
        {play.uncounted > 0 && (
          <Trans
            id="{games, plural, one {# more game is} other {# more games are}} still being counted."
            values={{ games: play.uncounted }}
          />
        )}
      </p>
      {bets.map(bet => (
        <PlayTable key={bet} title={BET_NAMES[bet]}>
          {betRows(play.bets[bet], play.hands, bet === 'flor').map(row => (
            <PlayTableRow key={row.name} {...row} name={i18n._(ROW_NAMES[row.name])} />
          ))}
        </PlayTable>
      ))}
      <section className="panel" aria-labelledby="mano-title">
        <h2 id="mano-title" className="section-title">
          <Trans id="Hands won" />
        </h2>
        <dl className="stack-3">
          <div className="play-share">
            <dt>
              <Trans id="When you are mano" />
            </dt>
            <dd>
              <FigureBar figure={mano} unit="hands" />
            </dd>
          </div>
          <div className="play-share">
            <dt>
              <Trans id="In all other hands" />
            </dt>
            <dd>
              <FigureBar figure={others} unit="hands" />
            </dd>
          </div>
        </dl>
      </section>
      <PlayTable title={i18n._('Folding')}>
        <PlayTableRow
          name={i18n._('You fold')}
          unit="hands"
          often={figureOf(play.folds, play.hands, HANDS_NEEDED)}
          pays={figureOf(play.foldsPaid, play.folds, CASES_NEEDED)}
        />
      </PlayTable>
      {play.partners.length > 0 && <Partners partners={play.partners} />}
      <HowItIsCounted />
    </div>
  )
}

function PlayTable({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className="panel">
      <h2 id={titleId} className="section-title">
        {title}
      </h2>
      <table className="play-table" aria-labelledby={titleId}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans id="How often" />
            </th>
            <th scope="col">
              <Trans id="It pays" />
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface RowProps extends Omit<PlayRow, 'name'> {
  name: string
}

function PlayTableRow({ name, unit, often, pays }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <FigureBar figure={often} unit={unit} />
      </td>
      <td>
        <FigureBar figure={pays} unit="times" />
      </td>
    </tr>
  )
}

type Unit = PlayRow['unit'] | 'times' | 'games'

/** A share as a number and a bar, or the number of cases that are still needed for it. */
function FigureBar({ figure, unit }: { figure: Figure; unit: Unit }) {
  const { i18n } = useLingui()
  if ('missing' in figure)
    return <span className="play-missing">{missingText(i18n, figure.missing, unit)}</span>
  return (
    <span className="play-figure">
      <strong>{i18n.number(figure.rate, { style: 'percent' })}</strong>
      <span className="play-bar" aria-hidden="true">
        <span style={{ width: `${figure.rate * 100}%` }} />
      </span>
      <small>{ofText(i18n, figure.of, unit)}</small>
    </span>
  )
}

function ofText(i18n: I18n, count: number, unit: Unit): string {
  switch (unit) {
    case 'hands':
      return i18n._('{count, plural, one {of # hand} other {of # hands}}', { count })
    case 'calls':
      return i18n._('{count, plural, one {of # call} other {of # calls}}', { count })
    case 'answers':
      return i18n._('{count, plural, one {of # answer} other {of # answers}}', { count })
    case 'games':
      return i18n._('{count, plural, one {of # game} other {of # games}}', { count })
    case 'times':
      return i18n._('{count, plural, one {of # time} other {of # times}}', { count })
  }
}

function missingText(i18n: I18n, count: number, unit: Unit): string {
  switch (unit) {
    case 'hands':
      return i18n._('{count, plural, one {needs # more hand} other {needs # more hands}}', { count })
    case 'calls':
      return i18n._('{count, plural, one {needs # more call} other {needs # more calls}}', { count })
    case 'answers':
      return i18n._('{count, plural, one {needs # more answer} other {needs # more answers}}', { count })
    case 'games':
      return i18n._('{count, plural, one {needs # more game} other {needs # more games}}', { count })
    case 'times':
      return i18n._('{count, plural, one {needs # more time} other {needs # more times}}', { count })
  }
}

function Partners({ partners }: Pick<OwnPlay, 'partners'>) {
  return (
    <section className="panel" aria-labelledby="partners-title">
      <h2 id="partners-title" className="section-title">
        <Trans id="Games won with each partner" />
      </h2>
      <dl className="stack-3">
        {partners.map(({ _id, username, games, wins }) => (
          <div key={_id} className="play-share">
            <dt>
              <PlayerName player={{ userId: _id, username, bot: null }} />
            </dt>
            <dd>
              <FigureBar figure={figureOf(wins, games, GAMES_NEEDED)} unit="games" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HowItIsCounted() {
  return (
    <section className="play-notes" aria-labelledby="play-notes-title">
      <h2 id="play-notes-title" className="section-title">
        <Trans id="How this is counted" />
      </h2>
      <ul>
        <li>
          <Trans id="A call pays when your side wins the bet, accepted or not. Accepting pays when your side wins it." />
        </li>
        <li>
          <Trans id="Declining or folding pays when, with all cards open, your side would have lost." />
        </li>
        <li>
          <Trans id="An envido bluff is a call with fewer than 24 points. A truco bluff is a call before your side has won a trick, with no card of yours, in hand or on the table, that is a 3 or better." />
        </li>
        <li>
          <Trans id="Each hand counts once, however often you raise. Games in which a bot played for you count only for the partners." />
        </li>
      </ul>
    </section>
  )
}
