import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSanction } from '@valecuatro/contract'
import { Link } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { call } from '../../../net/call.ts'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { RequireSession, SanctionCard } from '../../visitor/index.ts'
import './sanctions.css'

/** The sanctions of the player, each with its appeal. */
export default function SanctionsPage() {
  const { i18n } = useLingui()
  useTitle(i18n._('Sanctions'))
  return (
    <PlayerFrame>
      <RequireSession>
        {() => (
          <QueryProvider>
            <Sanctions />
          </QueryProvider>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

function Sanctions() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const key = [useViewerId(), 'own-sanctions']
  const query = useQuery({ queryKey: key, queryFn: () => request('GET /api/me/sanctions') })
  const show = (changed: OwnSanction) =>
    queries.setQueryData<OwnSanction[]>(key, list =>
      list?.map(each => (each._id === changed._id ? changed : each)),
    )
  return (
    <div className="sanctions-page stack-5">
      <div className="stack-2">
        <h1 className="page-title">
          <Trans id="Sanctions" />
        </h1>
        <p className="soft">
          <Trans
            id="What our staff have decided about your account, and why. <0>How we keep the games fair</0>"
            components={{ 0: <Link href="/fair-play" className="link" /> }}
          />
        </p>
      </div>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState title={<Trans id="There are none" />} />
        ) : (
          query.data.map(sanction => (
            <div key={sanction._id} className="panel sanction-panel">
              <SanctionCard
                sanction={sanction}
                send={text =>
                  call('POST /api/me/sanctions/{id}/appeal', { params: { id: sanction._id }, body: { text } })
                }
                onAppealed={show}
              />
            </div>
          ))
        )
      ) : query.isError ? (
        <ErrorState
          title={i18n._('Your sanctions could not be loaded')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton height="12rem" />
      )}
    </div>
  )
}
