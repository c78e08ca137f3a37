import { Trans, useLingui } from '@lingui/react'
import type { DailyRecord } from '@valecuatro/contract'
import { useMemo } from 'react'
import { cardName } from '../../../art/cardName.ts'
import { DealChecks } from '../replay/dealPanel.tsx'
import { verifyHands } from '../replay/model/verifyDeal.ts'
import '../replay/replay.css'

/** Works the deals of a closed day out again and compares them; `commitment` is the hash that the page has shown. */
export function VerifyDay({ record, commitment }: { record: DailyRecord; commitment: string }) {
  const { i18n } = useLingui()
  const { day, secret, deals } = record
  const check = useMemo(
    () => ({
      commitment,
      secret,
      // The date is the one seed, whatever the answer says.
      seeds: [day],
      isSeeded: true,
      seats: 2,
      hands: deals.map(({ hand, cards }) => ({ title: hand, dealt: cards.map(each => each.join(' ')) })),
    }),
    [day, secret, deals, commitment],
  )
  return (
    <div className="dark-scheme daily-verdict">
      <DealChecks
        record={check}
        verify={verifyHands}
        players={[i18n._('Mano'), i18n._('The other seat')]}
        why={null}
      />
      <dl className="small">
        <dt>
          <Trans id="Secret, revealed after the day" />
        </dt>
        <dd className="break-words">
          <code>{secret}</code>
        </dd>
      </dl>
      <details>
        <summary>
          <Trans id="The twelve deals" />
        </summary>
        <ol className="daily-deals small">
          {deals.map(({ hand, cards }) => (
            <li key={hand}>
              {cards.map((own, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the seats are numbered
                <p key={seat}>
                  <strong>{seat === 0 ? i18n._('Mano') : i18n._('The other seat')}:</strong>{' '}
                  {own.map(card => cardName(i18n, card)).join(', ')}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
