import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails } from '@valecuatro/contract'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ChatSection } from '../../tournaments/index.ts'

/** The chat room of a tournament, which the organiser reads, moderates and turns on and off. */
export function ChatModeration({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { _id: id, hasChat, status } = tournament
  const { busy, run } = useSubmit({
    send: (hasChat: boolean) => call('PATCH /api/tournaments/{id}', { params: { id }, body: { hasChat } }),
    done: hasChat ? i18n._('Chat room closed') : i18n._('Chat room opened'),
    failed: i18n._('The chat room could not be changed'),
    renew: useInvalidateAll(),
  })
  if (status === 'draft' || !user) return null

  return (
    <section className="detail-section" aria-labelledby="chat-title" aria-busy={busy}>
      <div className="section-head split">
        <h2 id="chat-title">
          <Trans id="Chat room" />
        </h2>
        <Switch label={i18n._('Open to players')} on={hasChat} onChange={on => void run(on)} />
      </div>
      {hasChat ? (
        <ChatSection tournament={tournament} user={user} />
      ) : (
        <p className="soft">
          <Trans id="The chat room is closed. No one can read or write in it." />
        </p>
      )}
    </section>
  )
}
