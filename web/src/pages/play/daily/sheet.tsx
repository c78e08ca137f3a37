import { Trans, useLingui } from '@lingui/react'
import type { DailySheetTopic } from '@valecuatro/contract'
import type { DailyChoice, DailyTopic } from '@valecuatro/contract/values'
import type { ReactNode } from 'react'
import { percent, signed } from './useDaily.ts'

/** What the field did in a hand, how often, and what it paid. */
export function Sheet({ sheet }: { sheet: readonly DailySheetTopic[] }) {
  const { i18n } = useLingui()
  const topics = sheet.filter(({ choices }) => choices.length > 0)
  if (topics.length === 0)
    return (
      <p className="small">
        <Trans id="What the others did appears here once ranked players have played this hand." />
      </p>
    )
  return (
    <div className="daily-sheet">
      {topics.map(({ topic, choices }) => (
        <table key={topic}>
          <caption>{topicName(topic)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">
                <Trans id="What they did" />
              </th>
              <th scope="col">
                <Trans id="How often" />
              </th>
              <th scope="col">
                <Trans id="Points in the hand" />
              </th>
            </tr>
          </thead>
          <tbody>
            {choices.map(({ choice, share, mean, isOwn }) => (
              <tr key={choice} data-own={isOwn || undefined}>
                <th scope="row">
                  {choiceName(choice)}
                  {isOwn && (
                    <small>
                      <Trans id="you" />
                    </small>
                  )}
                </th>
                <td>
                  <span className="daily-bar" aria-hidden="true">
                    <span style={{ width: `${100 * share}%` }} />
                  </span>
                  {percent(i18n, share)}
                </td>
                <td>{signed(i18n, mean)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function topicName(topic: DailyTopic): ReactNode {
  switch (topic) {
    case 'envido':
      return 'Envido'
    case 'truco':
      return 'Truco'
    case 'end':
      return <Trans id="The end" />
  }
}

function choiceName(choice: DailyChoice): ReactNode {
  switch (choice) {
    case 'called':
      return <Trans id="Called it" />
    case 'raised':
      return <Trans id="Raised" />
    case 'accepted':
      return <Trans id="Accepted" />
    case 'declined':
      return <Trans id="Declined" />
    case 'none':
      return <Trans id="Said nothing" />
    case 'played':
      return <Trans id="Played to the end" />
    case 'folded':
      return <Trans id="Folded" />
    case 'conceded':
      return <Trans id="Maestro gave up" />
  }
}
