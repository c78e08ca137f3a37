import '../kit/management.css'
import '../../tournaments/tournaments.css'
import './organiserHome.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { AttentionItem, OrganisedTournament } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useLive } from '../../../net/live.ts'
import { request } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { FormatMark, readMark, relativeDateText, StatusBadge } from '../../tournaments/index.ts'
import { AttentionLine, useAttention } from '../attention/index.ts'
import { PageHead } from '../kit/pageHead.tsx'
import { useArrivalAction } from '../kit/useArrivalAction.ts'
import { CreateTournament } from './createTournament.tsx'
import { NewPractice } from './practice.tsx'

/** The server announces changes of tournaments, but not messages in their chat rooms. */
const REFETCH_INTERVAL_MS = 20_000

/** The start page of organisers: their tournaments, with what is due in each. */
export default function OrganiserHomePage() {
  const { i18n } = useLingui()
  const [isCreating, setCreating] = useState(false)
  const [isPractising, setPractising] = useState(false)
  useArrivalAction(() => setCreating(true))
  const query = useOrganised()
  const items = useAttention().data?.items ?? []
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Trans id="Create Tournament" />
    </Button>
  )
  const practise = (
    <Button onClick={() => setPractising(true)}>
      <Trans id="Practice tournament" />
    </Button>
  )
  // Each organiser has one practice tournament at a time; the empty list offers it itself.
  const mayPractise =
    !!query.data?.length && !query.data.some(({ isPractice, isCreator }) => isPractice && isCreator)
  return (
    <>
      <PageHead
        title={i18n._('My tournaments')}
        line={i18n._('The tournaments that you created or co-organise')}
        actions={
          <>
            <ButtonLink href="/admin/tournaments">
              <Trans id="All tournaments" />
            </ButtonLink>
            {mayPractise && practise}
            {create}
          </>
        }
      />
      <Loaded
        query={query}
        loading={<Skeleton height="12rem" />}
        failed={<Trans id="Your tournaments could not be loaded" />}
      >
        {tournaments =>
          tournaments.length === 0 ? (
            <EmptyState
              title={i18n._('You organise no tournament yet')}
              actions={
                <>
                  {practise}
                  {create}
                </>
              }
            >
              <p>
                <Trans id="What you create appears here, with everything that is due before, during and after play." />
              </p>
              <p>
                <Trans id="New here? Try everything first in a practice tournament with bots." />
              </p>
            </EmptyState>
          ) : (
            <ul className="organised">
              {tournaments.map(tournament => (
                <OrganisedCard
                  key={tournament._id}
                  tournament={tournament}
                  due={items.filter(({ subject }) => subject?._id === tournament._id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isPractising && <NewPractice onClose={() => setPractising(false)} />}
      {isCreating && (
        <CreateTournament
          onClose={() => setCreating(false)}
          onCreated={async () => {
            await query.refetch()
          }}
        />
      )}
    </>
  )
}

/** The caller's tournaments, read again whenever one of them may have changed. */
function useOrganised() {
  const viewer = useViewerId()
  const { state: changes } = useLive('adminList', 'tournaments')
  const query = useQuery({
    queryKey: [viewer, 'organised'],
    queryFn: () => request('GET /api/admin/organised'),
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const { refetch } = query
  useEffect(() => {
    if (changes) void refetch()
  }, [changes, refetch])
  return query
}

interface OrganisedCardProps {
  tournament: OrganisedTournament
  due: AttentionItem[]
}

function OrganisedCard({ tournament, due }: OrganisedCardProps) {
  const { i18n } = useLingui()
  const { _id, name, format, entrants, maxPlayers, isCreator } = tournament
  const href = `/admin/tournaments/${_id}`
  return (
    <li className="panel organised-card">
      <header className="organised-head cluster gap-2-3">
        <h2 className="large break-words">
          <Link href={href} className="record-link">
            {name}
          </Link>
        </h2>
        <StatusBadge {...tournament} />
        <FormatMark format={format} />
        {!isCreator && (
          <Badge>
            <Trans id="Co-organiser" />
          </Badge>
        )}
      </header>
      {due.length > 0 && (
        <ul className="organised-due">
          {due.map(item => (
            <AttentionLine key={item.kind} item={item} />
          ))}
        </ul>
      )}
      <dl className="organised-facts">
        <div>
          <dt>
            <Trans id="Players" />
          </dt>
          <dd>{i18n._('{entered} of {places}', { entered: entrants, places: maxPlayers })}</dd>
        </div>
        <When tournament={tournament} />
        <Tables tournament={tournament} />
      </dl>
      <LastMessage tournament={tournament} href={href} />
    </li>
  )
}

function When({ tournament: { startDate, finishedAt } }: { tournament: OrganisedTournament }) {
  const { i18n } = useLingui()
  const hasStarted = Date.parse(startDate) <= Date.now()
  const at = finishedAt ?? startDate
  return (
    <div>
      <dt>
        {finishedAt ? <Trans id="Ended" /> : hasStarted ? <Trans id="Started" /> : <Trans id="Starts" />}
      </dt>
      <dd>
        <time dateTime={at} title={i18n.date(at, { dateStyle: 'full', timeStyle: 'short' })}>
          {relativeDateText(i18n, Date.parse(at), Date.now())}
        </time>
      </dd>
    </div>
  )
}

/** What happens at the tables now; nothing before the start and after the end. */
function Tables({ tournament: { tables, queueing } }: { tournament: OrganisedTournament }) {
  const { i18n } = useLingui()
  const parts = [
    tables.playing > 0 &&
      i18n._('{count, plural, one {# played} other {# played}}', { count: tables.playing }),
    tables.waiting > 0 &&
      i18n._('{count, plural, one {# waits for players} other {# wait for players}}', {
        count: tables.waiting,
      }),
    queueing > 0 &&
      i18n._('{count, plural, one {# player waits for one} other {# players wait for one}}', {
        count: queueing,
      }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <div>
      <dt>
        <Trans id="Tables" />
      </dt>
      <dd>{parts.join(' · ')}</dd>
    </div>
  )
}

interface LastMessageProps {
  tournament: OrganisedTournament
  href: string
}

/** The last message of the chat room, marked if it was not read on this device. */
function LastMessage({ tournament: { _id, lastMessage }, href }: LastMessageProps) {
  const { i18n } = useLingui()
  const ownId = useSession().user?._id
  if (!lastMessage) return null
  const isNew = lastMessage.userId !== ownId && lastMessage._id > (readMark(_id) ?? '')
  return (
    <p className="organised-message small soft">
      {isNew && (
        <Badge tone="warning">
          <Trans id="New message" />
        </Badge>
      )}
      <Link href={href} className="record-link truncate">
        {lastMessage.username}: {lastMessage.text}
      </Link>
      <time dateTime={lastMessage.at}>{relativeDateText(i18n, Date.parse(lastMessage.at), Date.now())}</time>
    </p>
  )
}
