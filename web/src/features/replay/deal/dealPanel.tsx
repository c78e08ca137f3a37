import { Trans } from '@lingui/react'
import type { GameRecordAnswer } from '@valecuatro/contract'
import { CopyButton } from '../copyButton.tsx'
import { CopyIcon } from '../replayIcons.tsx'
import { HandChecks } from './handChecks.tsx'
import { Mark } from './mark.tsx'
import { type Checked, useVerdict } from './useVerdict.ts'

/** The proof that nobody chose the cards, worked out here and now. */
export function DealPanel({ record }: { record: GameRecordAnswer }) {
  const verdict = useVerdict(record)
  return (
    <div className="deal-panel">
      <div role="status">
        {verdict ? (
          <Result verdict={verdict} />
        ) : (
          <p className="deal-result">
            <Trans id="Dealing every hand again…" />
          </p>
        )}
      </div>
      {verdict && (
        <>
          <Why />
          <h3>
            <Trans id="What was checked" />
          </h3>
          <p className="deal-check" data-holds={verdict.isSecretKept}>
            <Mark holds={verdict.isSecretKept} />
            {verdict.isSecretKept ? (
              <Trans id="The secret is the one whose hash was shown before the first card." />
            ) : (
              <Trans id="The secret is not the one whose hash was shown before the first card." />
            )}
          </p>
          {!verdict.isSeeded && (
            <p className="deal-check" data-holds={false}>
              <Mark holds={false} />
              <Trans id="Not every seat has added its number." />
            </p>
          )}
          <HandChecks hands={verdict.hands} players={record.players.map(({ username }) => username)} />
          <p className="deal-how">
            {verdict.isIndependent ? (
              <Trans id="Worked out in this browser, with its own cryptography, and not by the code that dealt." />
            ) : (
              <Trans id="Worked out in this browser. As this page is not encrypted, the browser keeps its own cryptography to itself, and ours was used." />
            )}
          </p>
        </>
      )}
      <Values record={record} />
    </div>
  )
}

function Result({ verdict }: { verdict: Checked }) {
  const bad = verdict.hands.filter(({ holds }) => !holds).length
  return (
    <div className="deal-result" data-holds={verdict.holds}>
      <Mark holds={verdict.holds} />
      <p>
        <strong>
          {verdict.holds ? (
            <Trans id="Nobody chose these cards." />
          ) : (
            <Trans id="This game was not dealt as promised." />
          )}
        </strong>{' '}
        {verdict.holds ? (
          <Trans
            id="{hands, plural, one {The one hand follows} other {All # hands follow}} from the secret and the seeds."
            values={{ hands: verdict.hands.length }}
          />
        ) : (
          <Trans
            id="{bad} of {hands} hands differ from what the secret and the seeds give."
            values={{ bad, hands: verdict.hands.length }}
          />
        )}
      </p>
    </div>
  )
}

function Why() {
  return (
    <>
      <p>
        <Trans id="Before the game the house drew a secret and showed its hash, a fingerprint that fits no other secret. Then every seat added a random number, its seed." />
      </p>
      <p>
        <Trans id="Each shuffle follows from all five. The house could not choose the cards: its secret was fixed before it knew the seeds. No player could either: nobody knew the secret." />
      </p>
    </>
  )
}

function Values({ record }: { record: GameRecordAnswer }) {
  const { commitment, secret, seeds, players } = record
  const lines: [string, string][] = [
    ['commitment', commitment],
    ['secret', secret],
    ...seeds.map((seed, seat): [string, string] => [`seed ${seat}`, seed]),
  ]
  return (
    <>
      <h3>
        <Trans id="The values" />
      </h3>
      <dl className="deal-values">
        <dt>
          <Trans id="Hash, shown before the game" />
        </dt>
        <dd>{commitment}</dd>
        <dt>
          <Trans id="Secret, shown after it" />
        </dt>
        <dd>{secret}</dd>
        {seeds.map((seed, seat) => (
          <div key={players[seat]?.username ?? seat}>
            <dt>
              <Trans id="Seed of {name}" values={{ name: players[seat]?.username ?? String(seat) }} />
            </dt>
            <dd>{seed}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={() => lines.map(([name, value]) => `${name}: ${value}`).join('\n')}
        icon={<CopyIcon />}
      >
        <Trans id="Copy the values" />
      </CopyButton>
    </>
  )
}
