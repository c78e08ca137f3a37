import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DailyBonus as Bonus } from '@valecuatro/contract'
import { call } from '../../../net/call.ts'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useSessionStore, useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import './profile.css'

/** The coins that a player can claim today; renders nothing if there are none. */
export function DailyBonus() {
  return (
    <QueryProvider>
      <Offer />
    </QueryProvider>
  )
}

function Offer() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const { data: bonus } = useQuery({
    queryKey: [viewer, 'bonus'],
    queryFn: () => request('GET /api/profile/bonus'),
  })
  const claim = useClaim()
  if (!bonus) return null
  const { coins, streak } = bonus
  const time = i18n.date(bonus.nextDayAt, { timeStyle: 'short' })
  return (
    <section className="panel daily-bonus split" aria-labelledby="bonus-title">
      <div>
        <h2 id="bonus-title" className="section-title">
          <Trans id="Daily bonus" />
        </h2>
        <p className="soft">
          {bonus.claimedToday ? (
            <Trans
              id="{streak, plural, one {Claimed today.} other {Claimed # days in a row.}} Tomorrow: {coins, plural, one {# coin} other {# coins}}, from {time}."
              values={{ streak, coins, time }}
            />
          ) : streak > 0 ? (
            <Trans
              id="{streak, plural, one {You claimed it yesterday.} other {You claimed it # days in a row.}} Claim it today before {time}."
              values={{ streak, time }}
            />
          ) : (
            <Trans id="Once a day. The next one is ready at {time}." values={{ time }} />
          )}
        </p>
      </div>
      {!bonus.claimedToday && (
        <Button variant="primary" busy={claim.busy} onClick={() => void claim.run()}>
          <Trans id="Claim {coins, plural, one {# coin} other {# coins}}" values={{ coins }} />
        </Button>
      )}
    </section>
  )
}

function useClaim() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const session = useSessionStore()
  const queries = useQueryClient()
  return useSubmit({
    send: () => call('POST /api/profile/bonus'),
    done: ({ value }) =>
      i18n._('You received {coins, plural, one {# coin} other {# coins}}', { coins: value.received }),
    failed: i18n._('The bonus could not be claimed. Please try again.'),
    onDone({ value: { received, balance, ...bonus } }) {
      queries.setQueryData<Bonus | null>([viewer, 'bonus'], bonus)
      const { user } = session.current()
      if (user?._id === viewer) session.signIn({ ...user, wallet: { coins: balance } })
    },
    renew(answer) {
      // The bonus may have been claimed in another tab.
      if (!answer.ok) void queries.invalidateQueries({ queryKey: [viewer, 'bonus'] })
      void queries.invalidateQueries({ queryKey: [viewer, 'ledger'] })
    },
  })
}
