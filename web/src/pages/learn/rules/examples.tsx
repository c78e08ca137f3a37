import { CARDS, type Card, type Duel, strength } from '@valecuatro/engine'
import type { ReactNode } from 'react'
import { PlayingCard } from '../../../art/playingCard.tsx'
import type { Example, RulesTexts } from '../../../game/index.ts'
import { SixTable } from './sixTable.tsx'

export function ExampleOf({ example, texts }: { example: Example; texts: RulesTexts }) {
  const { columns, sides } = texts
  switch (example.kind) {
    case 'ranking':
      return <Ranking />
    case 'trick':
      return (
        <figure className="stack-2">
          <CardRow
            cards={example.cards}
            captionOf={index => sides[index % 2]!}
            isStrong={index => isBest(example.cards, index)}
          />
          <figcaption>{example.winner === null ? texts.tie : texts.winsTrick}</figcaption>
        </figure>
      )
    case 'tanto':
    case 'flor':
      return (
        <div className="rule-hands">
          {example.hands.map(({ cards, points }) => (
            <figure key={cards.join()} className="stack-2">
              <CardRow cards={cards} />
              <figcaption>
                <strong>{points}</strong>
              </figcaption>
            </figure>
          ))}
        </div>
      )
    case 'hand':
      return (
        <RuleTable head={[columns.tricks, columns.winner]}>
          {example.hands.map(({ tricks, winner }) => (
            <tr key={tricks.join()}>
              <td>{tricks.map(each => (each === null ? texts.parda : sides[each])).join(' · ')}</td>
              <td>{sides[winner]}</td>
            </tr>
          ))}
        </RuleTable>
      )
    case 'truco':
      return (
        <StakesTable
          texts={texts}
          rows={example.rows.map(({ call, ...points }) => ({ calls: [call], ...points }))}
        />
      )
    case 'envido':
    case 'florStakes':
      return <StakesTable texts={texts} rows={example.rows} />
    case 'announcing':
      return (
        <div className="rule-hands">
          {example.hands.map((cards, index) => (
            <figure key={cards.join()} className="stack-2">
              <CardRow cards={cards} />
              <figcaption>
                {sides[index % 2]}: <strong>{saidText(texts, example.said[index]!)}</strong>
              </figcaption>
            </figure>
          ))}
        </div>
      )
    case 'seats':
      return (
        <figure className="rule-seats stack-2">
          <SixTable isDirected />
          <figcaption>{texts.sixSeats}</figcaption>
        </figure>
      )
    case 'duels':
      return (
        <ol className="rule-duels">
          {example.duels.map((duel, index) => (
            <li key={duel.join()}>
              <SixTable duels={[duel]} />
              <p className="soft small">{texts.nthDuel(index + 1)}</p>
              <strong>{texts.duel(duel[0] + 1, duel[1] + 1)}</strong>
            </li>
          ))}
        </ol>
      )
    case 'deals':
      return (
        <ol className="rule-deals">
          {example.deals.map(({ score, isPicaPica }) => (
            <li key={score.join()} className="stack-1" data-pica-pica={isPicaPica}>
              <strong>{score.join('–')}</strong>
              <SixTable {...(isPicaPica && { duels: ALL_DUELS })} />
              <span className="small">{isPicaPica ? 'pica-pica' : 'redonda'}</span>
            </li>
          ))}
        </ol>
      )
    case 'picaFalta':
      return (
        <RuleTable head={[columns.score, columns.unlimited, columns.limited]}>
          {example.rows.map(({ score, unlimited, limited }) => (
            <tr key={score.join()}>
              <td>{score.join('–')}</td>
              <td>{unlimited}</td>
              <td>{limited}</td>
            </tr>
          ))}
        </RuleTable>
      )
  }
}

const saidText = (texts: RulesTexts, said: number | 'son buenas' | 'silent'): string =>
  said === 'silent' ? texts.silent : said === 'son buenas' ? `“${texts.sonBuenas}”` : `“${said}”`

/** Every player against the one opposite. */
const ALL_DUELS: Duel[] = [
  [0, 3],
  [1, 4],
  [2, 5],
]

const isBest = (cards: readonly Card[], index: number) =>
  strength(cards[index]!) === Math.max(...cards.map(strength))

/** The cards grouped by strength, the strongest first. */
function Ranking() {
  const levels = Map.groupBy(CARDS, strength)
  return (
    <ol className="rule-ranking">
      {[...levels.keys()]
        .toSorted((a, b) => b - a)
        .map(level => (
          <li key={level}>
            <CardRow cards={levels.get(level)!} />
          </li>
        ))}
    </ol>
  )
}

interface CardRowProps {
  cards: readonly Card[]
  captionOf?: (index: number) => string
  isStrong?: (index: number) => boolean
}

function CardRow({ cards, captionOf, isStrong }: CardRowProps) {
  return (
    <div className="rule-cards">
      {cards.map((card, index) => (
        <span key={card} className="rule-card stack-1 soft small" data-strong={isStrong?.(index)}>
          <PlayingCard card={card} />
          {captionOf?.(index)}
        </span>
      ))}
    </div>
  )
}

interface StakesRow {
  calls: readonly string[]
  accepted: number | string
  declined: number
}

function StakesTable({ texts, rows }: { texts: RulesTexts; rows: readonly StakesRow[] }) {
  const { columns, faltaPoints, restPoints } = texts
  const pointsOf = (accepted: number | string) =>
    accepted === 'falta' ? faltaPoints : accepted === 'rest' ? restPoints : accepted
  return (
    <RuleTable head={[columns.call, columns.accepted, columns.declined]}>
      {rows.map(({ calls, accepted, declined }) => (
        <tr key={calls.join()}>
          <td>{calls.join(' + ')}</td>
          <td>{pointsOf(accepted)}</td>
          <td>{declined}</td>
        </tr>
      ))}
    </RuleTable>
  )
}

function RuleTable({ head, children }: { head: string[]; children: ReactNode }) {
  return (
    <table className="rule-table">
      <thead>
        <tr>
          {head.map(each => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
