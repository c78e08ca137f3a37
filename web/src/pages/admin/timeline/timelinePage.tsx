import '../kit/management.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { TIMELINE_SUBJECTS, type TimelineSubject } from '@valecuatro/contract/values'
import type { ReactNode } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { PageHead } from '../kit/pageHead.tsx'
import { Timeline } from './timeline.tsx'

/** The timeline of anything by its id, also of what has no page of its own or has been removed. */
export default function TimelinePage() {
  const { i18n } = useLingui()
  const { subject, id } = useParams<{ subject: TimelineSubject; id: string }>()
  if (!TIMELINE_SUBJECTS.includes(subject)) return <Redirect to="/admin" replace />
  return (
    <>
      <PageHead title={i18n._('Timeline')} line={subjectLine(i18n, subject, id)} />
      <Timeline key={`${subject} ${id}`} subject={subject} id={id} />
    </>
  )
}

const PLATFORM_NAMES: Record<string, string> = {
  pools: /*i18n*/ 'Prize pools of all tournaments',
  platform: /*i18n*/ 'Platform account',
  mint: /*i18n*/ 'The mint, which coins come from and go back to',
}

function subjectLine(i18n: I18n, subject: TimelineSubject, id: string): ReactNode {
  const name = PLATFORM_NAMES[id]
  if (subject === 'wallet' && name) return i18n._(name)
  const shortId = `…${id.slice(-8)}`
  const link = (href: string, text: ReactNode) => (
    <Link href={href} className="record-link">
      {text}
    </Link>
  )
  switch (subject) {
    case 'wallet':
      return <Trans id="Wallet {shortId}" values={{ shortId }} />
    case 'table':
      return link(`/t/${id}`, <Trans id="Table {code}" values={{ code: id.toUpperCase() }} />)
    case 'user':
      return link(`/admin/users/${id}`, <Trans id="User {shortId}" values={{ shortId }} />)
    case 'tournament':
      return link(`/admin/tournaments/${id}`, <Trans id="Tournament {shortId}" values={{ shortId }} />)
    case 'match':
      return link(`/admin/matches/${id}`, <Trans id="Match {shortId}" values={{ shortId }} />)
    case 'alert':
      return link(`/admin/alerts/${id}`, <Trans id="Alert {shortId}" values={{ shortId }} />)
  }
}
