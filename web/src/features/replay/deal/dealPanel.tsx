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
            <Trans id="Checking every hand…" />
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
              <Trans id="The secret matches the hash published before the first card." />
            ) : (
              <Trans id="The secret does not match the hash published before the first card." />
            )}
          </p>
          {!verdict.isSeeded && (
            <p className="deal-check" data-holds={false}>
              <Mark holds={false} />
              <Trans id="Not every player added a seed." />
            </p>
          )}
          <HandChecks hands={verdict.hands} players={record.players.map(({ username }) => username)} />
          <p className="deal-how">
            {verdict.isIndependent ? (
              <Trans id="Computed in your browser with its own cryptography, not by the code that dealt." />
            ) : (
              <Trans id="Computed in your browser. Its own cryptography is not available on a page without encryption, so ours was used." />
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
          {verdict.holds ? <Trans id="Fair deal." /> : <Trans id="This deal does not check out." />}
        </strong>{' '}
        {verdict.holds ? (
          <Trans
            id="{hands, plural, one {# hand verified.} other {All # hands verified.}}"
            values={{ hands: verdict.hands.length }}
          />
        ) : (
          <Trans
            id="{bad} of {hands} hands do not match the secret and the seeds."
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
        <Trans id="Before the game, the server picked a secret and published its hash, a fingerprint that matches no other secret. Then each player added a random number, the seed." />
      </p>
      <p>
        <Trans id="Every shuffle is computed from all five. The server could not choose the cards, because its secret was fixed before it knew the seeds. The players could not either, because they did not know the secret." />
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
        <Trans id="Values" />
      </h3>
      <dl className="deal-values">
        <dt>
          <Trans id="Hash, published before the game" />
        </dt>
        <dd>{commitment}</dd>
        <dt>
          <Trans id="Secret, revealed after the game" />
        </dt>
        <dd>{secret}</dd>
        {seeds.map((seed, seat) => (
          <div key={players[seat]?.username ?? seat}>
            <dt>
              <Trans id="{name}'s seed" values={{ name: players[seat]?.username ?? String(seat) }} />
            </dt>
            <dd>{seed}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={() => lines.map(([name, value]) => `${name}: ${value}`).join('\n')}
        icon={<CopyIcon />}
      >
        <Trans id="Copy values" />
      </CopyButton>
    </>
  )
}
