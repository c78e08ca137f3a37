import { Trans, useLingui } from '@lingui/react'
import type { ChatChannel, ChatMessage, UserId } from '@valecuatro/contract'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Asked } from '../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../net/socket/useSocket.ts'
import { Button } from '../ui/button.tsx'
import { persistentToggle } from '../ui/persistentToggle.ts'
import './chat.css'

const { use: useChatOn } = persistentToggle('chat')

/** As in the contract, which is not loaded for this number alone. */
const MAX_TEXT = 160

interface ChatPanelProps {
  channel: ChatChannel
  /** The viewer, whose own messages look different. */
  userId: UserId
}

/** What the people of a table, or of a finished game, write to each other. Can be turned off for all tables. */
export function ChatPanel({ channel, userId }: ChatPanelProps) {
  const title = useId()
  const [isOn, setOn] = useChatOn()
  return (
    <section className="chat" aria-labelledby={title}>
      <header className="chat-head">
        <h2 id={title}>
          <Trans id="Chat" />
        </h2>
        <button type="button" className="link chat-switch" onClick={() => setOn(!isOn)}>
          {isOn ? <Trans id="Turn chat off" /> : <Trans id="Turn chat on" />}
        </button>
      </header>
      {isOn && <Conversation key={keyOf(channel)} channel={channel} userId={userId} />}
    </section>
  )
}

function Conversation({ channel, userId }: ChatPanelProps) {
  const { messages, send } = useChat(channel)
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a message has come
  useEffect(() => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages])

  if (messages === 'not-allowed')
    return (
      <p className="chat-empty">
        <Trans id="The chat of this table is closed." />
      </p>
    )
  return (
    <>
      <div
        ref={log}
        className="chat-log"
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight > scrollHeight - 24
        }}
      >
        {messages?.length === 0 && (
          <p className="chat-empty">
            <Trans id="Only the people at this table can read what you write here. It is deleted after a day." />
          </p>
        )}
        <ol className="chat-messages hide-empty">
          {messages?.map(message => (
            <li key={message._id} className="chat-message" data-own={message.userId === userId}>
              <b>{message.userId === userId ? <Trans id="You" /> : message.username}</b>{' '}
              <span>{message.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <ChatForm onSend={send} />
    </>
  )
}

function ChatForm({ onSend }: { onSend: (text: string) => Promise<Asked<'chat:send'>> }) {
  const { i18n } = useLingui()
  const isConnected = useSocketStatus() === 'connected'
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending || text.trim() === '') return
    setSending(true)
    setError(null)
    const answer = await onSend(text)
    setSending(false)
    if (answer.ok) setText('')
    else setError(failure(answer.code))
  }

  function failure(code: string): string {
    if (code === 'slow-down') return i18n._('You are writing very fast. Wait a few seconds.')
    if (code === 'not-allowed') return i18n._('You can no longer write here.')
    return i18n._('Not sent. Please try again.')
  }

  return (
    <form className="chat-form" onSubmit={event => void submit(event)}>
      <input
        className="input"
        aria-label={i18n._('Message')}
        placeholder={i18n._('Write a message')}
        maxLength={MAX_TEXT}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" disabled={!isConnected} busy={isSending}>
        <Trans id="Send" />
      </Button>
      <p role="status" className="chat-error hide-empty">
        {error}
      </p>
    </form>
  )
}

type Messages = ChatMessage[] | null | 'not-allowed'

/** The messages of a channel: null until they are loaded. They are loaded again after a lost connection. */
function useChat(channel: ChatChannel) {
  const socket = useSocket()
  const isConnected = useSocketStatus() === 'connected'
  const [messages, setMessages] = useState<Messages>(null)
  const key = keyOf(channel)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the channel
  useEffect(() => {
    if (!socket || !isConnected) return
    let isWanted = true
    const stopListening = socket.on('chat:message', news => {
      if (keyOf(news.channel) === key) setMessages(before => withMessage(before, news.message))
    })
    void socket.ask('chat:history', { channel }).then(answer => {
      if (!isWanted) return
      if (answer.ok) setMessages(before => answer.messages.reduce<Messages>(withMessage, before ?? []))
      else if (answer.code === 'not-allowed') setMessages('not-allowed')
    })
    return () => {
      isWanted = false
      stopListening()
    }
  }, [socket, isConnected, key])

  async function send(text: string): Promise<Asked<'chat:send'>> {
    if (!socket) return { ok: false, code: 'unanswered' }
    const answer = await socket.ask('chat:send', { channel, text })
    if (answer.ok) setMessages(before => withMessage(before, answer.message))
    return answer
  }

  return { messages, send }
}

/** Ids are in the order of time; a message may come twice. */
function withMessage(messages: Messages, message: ChatMessage): Messages {
  const known = Array.isArray(messages) ? messages : []
  if (known.some(({ _id }) => _id === message._id)) return known
  return [...known, message].sort((a, b) => (a._id < b._id ? -1 : 1))
}

const keyOf = (channel: ChatChannel) => ('code' in channel ? channel.code : channel.gameId)
