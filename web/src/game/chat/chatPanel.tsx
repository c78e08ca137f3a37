import { Trans, useLingui } from '@lingui/react'
import type { ChatChannel, ChatMessage, ChatState, UserId } from '@valecuatro/contract'
import { chatKeyOf } from '@valecuatro/contract/chatKey'
import { MAX_CHAT_TEXT } from '@valecuatro/contract/values'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLive } from '../../net/live.ts'
import type { SocketResult } from '../../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../../net/socket/useSocket.ts'
import { Button } from '../../ui/button.tsx'
import { persistentToggle } from '../../ui/persistentToggle.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './chat.css'

const { use: useChatOn } = persistentToggle('chat')

interface ChatPanelProps {
  channel: ChatChannel
  /** The viewer, whose own messages look different. */
  userId: UserId
}

/** The chat of a table or of a finished game. The viewer can turn it off for all tables. */
export function ChatPanel({ channel, userId }: ChatPanelProps) {
  const title = useId()
  const [isOn, setOn] = useChatOn()
  return (
    <section className="chat stack-2" aria-labelledby={title}>
      <header className="chat-head">
        <h2 id={title}>
          <Trans id="Chat" />
        </h2>
        <button type="button" className="link chat-switch" onClick={() => setOn(!isOn)}>
          {isOn ? <Trans id="Turn chat off" /> : <Trans id="Turn chat on" />}
        </button>
      </header>
      {isOn && <TableChat key={chatKeyOf(channel)} channel={channel} userId={userId} />}
    </section>
  )
}

function TableChat({ channel, userId }: ChatPanelProps) {
  const chat = useChat(channel)
  return (
    <Conversation
      chat={chat}
      userId={userId}
      closed={<Trans id="The chat of this table is closed." />}
      empty={
        <Trans id="Only the people at this table can read what you write here. It is deleted after a day." />
      }
    />
  )
}

interface ConversationProps {
  chat: Chat
  userId: UserId
  /** Shown instead of the messages if the viewer may not read them. */
  closed: ReactNode
  /** Shown while there is no message. */
  empty: ReactNode
  /** Renders the name of another person; plain text by default. */
  nameOf?: (message: ChatMessage) => ReactNode
  /** Renders the actions for a message. */
  actionsOf?: ((message: ChatMessage) => ReactNode) | undefined
}

/** The messages of a channel, and a form for the next one. */
export function Conversation({ chat, userId, closed, empty, nameOf, actionsOf }: ConversationProps) {
  const { messages, status, silenced, send } = chat
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a message has arrived
  useEffect(() => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages])

  if (status === 'closed') return <p className="soft small">{closed}</p>
  return (
    <>
      <div
        ref={log}
        className="chat-log"
        role="log"
        aria-busy={status === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight > scrollHeight - 24
        }}
      >
        {status === 'loading' && (
          <p className="soft small">
            <Trans id="Loading messages…" />
          </p>
        )}
        {status === 'ready' && messages.length === 0 && <p className="soft small">{empty}</p>}
        <ol className="stack-1">
          {messages.map(message => (
            <li key={message._id} className="chat-message" data-own={message.userId === userId}>
              <b>
                {message.userId === userId ? <Trans id="You" /> : (nameOf?.(message) ?? message.username)}
              </b>{' '}
              {message.isRemoved ? (
                <i className="soft">
                  <Trans id="Message removed" />
                </i>
              ) : (
                <>
                  <span>{message.text}</span>
                  {actionsOf && <> {actionsOf(message)}</>}
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      {silenced === null ? (
        <ChatForm onSend={send} />
      ) : (
        <p className="soft small" role="status">
          <Trans
            id="You can read this chat, but an organiser or moderator has silenced you. Reason: {reason}"
            values={{ reason: silenced }}
          />
        </p>
      )}
    </>
  )
}

function ChatForm({ onSend }: { onSend: (text: string) => Promise<SocketResult<'chat:send'>> }) {
  const { i18n } = useLingui()
  const isConnected = useSocketStatus() === 'connected'
  const [text, setText] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: onSend,
    failed({ code }) {
      if (code === 'slow-down') return i18n._('You are writing very fast. Wait a few seconds.')
      if (code === 'not-allowed' || code === 'silenced') return i18n._('You can no longer write here.')
      return i18n._('Not sent. Please try again.')
    },
    isRefusalShown: true,
    onDone: () => setText(''),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') void run(text)
  }

  return (
    <form className="chat-form" onSubmit={submit}>
      <input
        className="input"
        aria-label={i18n._('Message')}
        placeholder={i18n._('Write a message')}
        maxLength={MAX_CHAT_TEXT}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" disabled={!isConnected} busy={busy}>
        <Trans id="Send" />
      </Button>
      <p role="status" className="chat-error hide-empty">
        {isConnected ? refusal : <Trans id="No connection right now." />}
      </p>
    </form>
  )
}

export interface Chat extends ChatState {
  /** `closed`: the viewer may not read the chat. */
  status: 'loading' | 'ready' | 'closed'
  send: (text: string) => Promise<SocketResult<'chat:send'>>
}

const NOTHING_YET: ChatState = { messages: [], silenced: null, silences: [] }

/** The live messages of a channel. */
export function useChat(channel: ChatChannel): Chat {
  const socket = useSocket()
  const { state, gone } = useLive('chat', chatKeyOf(channel))
  return {
    ...(state ?? NOTHING_YET),
    status: gone ? 'closed' : state ? 'ready' : 'loading',
    send: async text =>
      (await socket?.ask('chat:send', { channel, text })) ?? { ok: false, code: 'unanswered' },
  }
}
