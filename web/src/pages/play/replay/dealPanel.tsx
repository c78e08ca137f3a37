import { Trans, useLingui } from '@lingui/react'
import type { GameRecordAnswer } from '@valecuatro/contract'
import { isCard } from '@valecuatro/engine'
import { type ReactNode, useEffect, useState } from 'react'
import { cardName } from '../../../art/cardName.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { CopyButton } from './controls.tsx'
import { CopyIcon } from './icons.tsx'
import {
  browserDealer,
  type CheckedHand,
  type Dealer,
  jsDealer,
  type Verdict,
  verifyDeal,
} from './model/verifyDeal.ts'

/** Verifies in the browser that the cards follow from the secret and the seeds. */
export function DealPanel({ record }: { record: GameRecordAnswer }) {
  return (
    <div className="deal-panel stack-3">
      <DealChecks
        record={record}
        verify={verifyDeal}
        players={record.players.map(({ username }) => username)}
        why={<Why />}
      />
      <Values record={record} />
    </div>
  )
}

interface DealChecksProps<R extends object> {
  record: R
  verify: Verify<R>
  /** The names of the seats. */
  players: string[]
  /** What makes the deal fair. */
  why: ReactNode
}

/** The result of a verification, and what was checked. */
export function DealChecks<R extends object>({ record, verify, players, why }: DealChecksProps<R>) {
  const verdict = useVerdict(record, verify)
  return (
    <>
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
          {why}
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
          <HandChecks hands={verdict.hands} players={players} />
          <p className="deal-how">
            {verdict.isIndependent ? (
              <Trans id="Computed in your browser with its own cryptography, not by the code that dealt." />
            ) : (
              <Trans id="Computed in your browser. Its own cryptography is not available on a page without encryption, so ours was used." />
            )}
          </p>
        </>
      )}
    </>
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
        <Trans id="Every shuffle is computed from the secret and all the seeds. The server could not choose the cards, because its secret was fixed before it knew the seeds. The players could not either, because they did not know the secret." />
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
              <Trans id="{name}’s seed" values={{ name: players[seat]?.username ?? String(seat) }} />
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

/** For each hand, whether its cards are the expected ones; if not, also the expected cards. */
function HandChecks({ hands, players }: { hands: readonly CheckedHand[]; players: string[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="deal-hands">
        {hands.map(({ number, holds }) => (
          <li key={number} className="deal-check" data-holds={holds}>
            <Mark holds={holds} />
            <Trans id="Hand {number}" values={{ number }} />
            <span className="sr-only">{holds ? i18n._('verified') : i18n._('does not match')}</span>
          </li>
        ))}
      </ul>
      {hands
        .filter(({ holds }) => !holds)
        .map(hand => (
          <Difference key={hand.number} hand={hand} players={players} />
        ))}
    </>
  )
}

function Difference({ hand, players }: { hand: CheckedHand; players: string[] }) {
  const { i18n } = useLingui()
  const inWords = (cards = '–') =>
    cards
      .split(' ')
      .map(card => (isCard(card) ? cardName(i18n, card) : card))
      .join(', ')
  return (
    <div className="deal-difference">
      <h4>
        <Trans id="Hand {number}" values={{ number: hand.number }} />
      </h4>
      <ul>
        {players.map((name, seat) =>
          hand.dealt[seat] === hand.expected[seat] ? null : (
            <li key={name}>
              <Trans
                id="{name} was dealt {dealt}; expected {expected}."
                values={{ name, dealt: inWords(hand.dealt[seat]), expected: inWords(hand.expected[seat]) }}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

/** An icon for passed or failed; the text beside it says the same. */
function Mark({ holds }: { holds: boolean }) {
  return <span className="deal-mark">{holds ? <CheckIcon size={18} /> : <CloseIcon size={18} />}</span>
}

type Verify<R extends object> = (record: R, dealer: Dealer) => Promise<Verdict>

interface Checked extends Verdict {
  /** Whether the check used the browser's own cryptography. */
  isIndependent: boolean
}

/** The result of the check; null until it is ready. */
function useVerdict<R extends object>(record: R, verify: Verify<R>): Checked | null {
  const [checked, setChecked] = useState<{ record: R; verdict: Checked } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void check(record, verify).then(verdict => {
      if (isCurrent) setChecked({ record, verdict })
    })
    return () => {
      isCurrent = false
    }
  }, [record, verify])
  return checked?.record === record ? checked.verdict : null
}

async function check<R extends object>(record: R, verify: Verify<R>): Promise<Checked> {
  // Browsers provide Web Crypto only on secure (HTTPS) pages.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  const dealer = subtle ? browserDealer(subtle) : jsDealer
  return { ...(await verify(record, dealer)), isIndependent: subtle !== undefined }
}
