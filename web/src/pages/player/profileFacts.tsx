import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'

export function ProfileFacts({ user }: { user: User }) {
  const { i18n } = useLingui()
  const role = user.role === 'admin' ? i18n._('Administrator') : i18n._('Player')
  return (
    <div className="grid gap-10 md:grid-cols-[3fr_2fr]">
      <section aria-labelledby="stats-title">
        <h2 id="stats-title" className="mb-3 text-[length:var(--text-xl)]">
          <Trans id="Statistics" />
        </h2>
        <dl className="grid grid-cols-2 border-line border-t sm:grid-cols-4">
          <Figure label={<Trans id="Coins" />} value={i18n.number(user.wallet.coins)} isMain />
          <Figure label={<Trans id="Wins" />} value={i18n.number(user.stats.wins)} />
          <Figure label={<Trans id="Losses" />} value={i18n.number(user.stats.losses)} />
          <Figure label={<Trans id="Games" />} value={i18n.number(user.stats.gamesPlayed)} />
        </dl>
      </section>
      <section aria-labelledby="account-title">
        <h2 id="account-title" className="mb-3 text-[length:var(--text-xl)]">
          <Trans id="Account" />
        </h2>
        <dl className="border-line border-t">
          <Line label={<Trans id="Username" />} value={user.username} />
          <Line label={<Trans id="Email" />} value={user.email} />
          <Line label={<Trans id="Role" />} value={role} />
        </dl>
      </section>
    </div>
  )
}

interface Fact {
  label: ReactNode
  value: string
}

function Figure({ label, value, isMain = false }: Fact & { isMain?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end border-line border-b py-4 pr-4">
      <dt className="text-[length:var(--text-sm)] text-soft">{label}</dt>
      <dd
        className={`font-bold font-display text-[length:var(--text-2xl)] ${isMain ? 'text-accent-text' : ''}`}
      >
        {value}
      </dd>
    </div>
  )
}

function Line({ label, value }: Fact) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-b py-3">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 break-words font-semibold">{value}</dd>
    </div>
  )
}
