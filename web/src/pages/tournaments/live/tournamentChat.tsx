import { Trans, useLingui } from '@lingui/react'
import type { ChatMessage, TournamentId, User } from '@valecuatro/contract'
import { mayCall } from '@valecuatro/contract/roles'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { type Chat, Conversation, PersonMenu, useChat } from '../../../game/index.ts'
import { failureText } from '../../../i18n/failureText.ts'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { CaretIcon } from '../../../ui/commonIcons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { MenuItem, MenuWithTrigger } from '../../../ui/menu.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { persistentToggle } from '../../../ui/persistentToggle.ts'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { countUnread, readMark, rememberMark } from './readMarks.ts'

const { use: useOpen } = persistentToggle('tournamentChat', false)

interface TournamentChatProps {
  tournamentId: TournamentId
  user: Pick<User, '_id' | 'role'>
}

/** The chat room of a tournament. While closed, it shows the number of new messages. */
export function TournamentChat({ tournamentId, user }: TournamentChatProps) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useOpen()
  const chat = useChat({ tournamentId })
  const unread = useUnread(tournamentId, chat, user._id, isOpen)
  const content = useId()
  return (
    <section className="tournament-chat stack-2 panel" aria-label={i18n._('Chat')}>
      <h2>
        <button
          type="button"
          className="chat-toggle"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans id="Chat" />
          {unread > 0 && (
            <Badge tone="warning">
              {i18n._('{unread, plural, one {# new message} other {# new messages}}', { unread })}
            </Badge>
          )}
          <CaretIcon size={18} />
        </button>
      </h2>
      <div id={content} className="chat stack-2" hidden={!isOpen}>
        {isOpen && <ChatRoom chat={chat} tournamentId={tournamentId} user={user} />}
      </div>
    </section>
  )
}

/** The number of unread messages of others. Messages in an open chat of a visible tab count as read. */
function useUnread(tournamentId: TournamentId, { messages }: Chat, me: string, isOpen: boolean): number {
  const [mark, setMark] = useState(() => readMark(tournamentId))
  const isVisible = useTabVisible()
  const last = messages.at(-1)?._id
  useEffect(() => {
    if (!isOpen || !isVisible || last === undefined) return
    rememberMark(tournamentId, last)
    setMark(last)
  }, [tournamentId, isOpen, isVisible, last])
  return isOpen ? 0 : countUnread(messages, mark, me)
}

function useTabVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}

function ChatRoom({ chat, tournamentId, user }: TournamentChatProps & { chat: Chat }) {
  const [silencing, setSilencing] = useState<ChatMessage | null>(null)
  const isStaff = mayCall('staff', user.role)
  return (
    <>
      <Conversation
        chat={chat}
        userId={user._id}
        closed={<Trans id="The chat of this tournament is closed." />}
        empty={
          isStaff ? (
            <Trans id="No messages yet. Players of this tournament, organisers and moderators can write here; messages are deleted after a day." />
          ) : (
            <Trans id="Say hello to the other players. Everyone in this tournament and its organisers can read it, and it is deleted after a day." />
          )
        }
        nameOf={message => <PersonMenu person={message}>{message.username}</PersonMenu>}
        actionsOf={
          isStaff
            ? message => (
                <MessageMenu
                  tournamentId={tournamentId}
                  message={message}
                  isOwn={message.userId === user._id}
                  onSilence={() => setSilencing(message)}
                />
              )
            : undefined
        }
      />
      {chat.silences.length > 0 && <Silenced chat={chat} tournamentId={tournamentId} />}
      {silencing && (
        <SilenceDialog tournamentId={tournamentId} person={silencing} onClose={() => setSilencing(null)} />
      )}
    </>
  )
}

interface MessageMenuProps {
  tournamentId: TournamentId
  message: ChatMessage
  isOwn: boolean
  onSilence: () => void
}

/** The actions of staff for a message and its writer. */
function MessageMenu({ tournamentId, message, isOwn, onSilence }: MessageMenuProps) {
  const { i18n } = useLingui()
  const { _id: messageId, username } = message

  async function remove() {
    const params = { id: tournamentId }
    const answer = await call('POST /api/tournaments/{id}/chat/remove', { params, body: { messageId } })
    if (!answer.ok) toast.error(failureText(i18n, answer, i18n._('The message could not be removed')))
  }

  return (
    <span className="chat-actions">
      <MenuWithTrigger
        trigger={
          <>
            <span className="sr-only">{i18n._('Moderate the message of {username}', { username })}</span>
            <CaretIcon size={16} />
          </>
        }
      >
        <MenuItem onSelect={() => void remove()}>
          <Trans id="Remove message" />
        </MenuItem>
        {!isOwn && (
          <MenuItem onSelect={onSilence}>
            <Trans id="Silence {username}" values={{ username }} />
          </MenuItem>
        )}
      </MenuWithTrigger>
    </span>
  )
}

/** The silenced people with the reasons. Staff can allow them to write again. */
function Silenced({ chat, tournamentId }: { chat: Chat; tournamentId: TournamentId }) {
  const { i18n } = useLingui()
  const { busyKeys, run } = useSubmit({
    send: (userId: ChatMessage['userId']) =>
      call('POST /api/tournaments/{id}/chat/unsilence', { params: { id: tournamentId }, body: { userId } }),
    failed: i18n._('The player could not be allowed to write'),
    keyOf: userId => userId,
  })

  return (
    <section className="chat-silenced above-3" aria-label={i18n._('Silenced players')}>
      <h3>
        <Trans id="Silenced players" />
      </h3>
      <ul>
        {chat.silences.map(({ userId, username, reason }) => (
          <li key={userId}>
            <span>
              <b>{username}</b> <span className="soft">{reason}</span>
            </span>
            <Button size="small" busy={busyKeys.includes(userId)} onClick={() => void run(userId)}>
              <Trans id="Allow to write" />
              <span className="sr-only"> {username}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SilenceDialogProps {
  tournamentId: TournamentId
  person: Pick<ChatMessage, 'userId' | 'username'>
  onClose: () => void
}

function SilenceDialog({ tournamentId, person: { userId, username }, onClose }: SilenceDialogProps) {
  const { i18n } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, refusal, run } = useSubmit({
    send: (reason: string) =>
      call('POST /api/tournaments/{id}/chat/silence', {
        params: { id: tournamentId },
        body: { userId, reason },
      }),
    done: i18n._('{username} can no longer write in this chat', { username }),
    failed: i18n._('The player could not be silenced'),
    isRefusalShown: true,
    onDone: onClose,
  })

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void run(reason.trim())
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && !busy && onClose()}
      title={i18n._('Silence {username}', { username })}
      description={i18n._(
        'They can still read this chat and play. You can let them write again at any time.',
      )}
    >
      <form className="stack" noValidate onSubmit={send}>
        <TextField
          label={i18n._('Reason')}
          hint={i18n._('The player sees it, and it is recorded in the audit log.')}
          required
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          error={isMissing ? i18n._('Please enter a reason') : (refusal ?? undefined)}
          onChange={event => setReason(event.target.value)}
        />
        <div className="row chat-dialog-buttons">
          <Button disabled={busy} onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            <Trans id="Silence" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
