import { Trans, useLingui } from '@lingui/react'
import type { LobbyTable } from '@valecuatro/contract'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../net/call.ts'
import { PLAY_NOW } from '../../net/session/signInRedirect.ts'
import { useSessionStore } from '../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import './guestPlay.css'

/** From this many people online, free seats at public tables are offered beside the queue. */
const TABLES_OFFERED_FROM = 20

const WORDS = ['mate', 'fernet', 'alfajor', 'ceibo', 'hornero', 'pampa', 'tango', 'jacaranda', 'truquero']

/** A nickname that a visitor may keep or change. If it is taken, the server adds a number. */
const suggestNickname = () =>
  `${WORDS[Math.floor(Math.random() * WORDS.length)]}-${10 + Math.floor(Math.random() * 90)}`

interface GuestPlayProps {
  /** How many people are online. */
  online?: number
  /** Whether the nickname takes the focus, because the visitor has asked for the form. */
  takesFocus?: boolean
  /** What the visitor becomes a guest for, if not to join the queue. */
  purpose?: GuestPurpose
}

interface GuestPurpose {
  /** The label of the button. */
  action: ReactNode
  hint: ReactNode
  /** Where a visitor goes on who signs in instead. */
  path: string
  onJoined: () => void
}

/** Asks a visitor for a nickname and makes them a guest, who then joins the queue or does what `purpose` says. */
export function GuestPlay({ online = 0, takesFocus = false, purpose }: GuestPlayProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  const [name, setName] = useState(suggestNickname)
  const input = useRef<HTMLInputElement>(null)
  const table = useFreeTable(online >= TABLES_OFFERED_FROM)
  const { busy, failure, refusal, run } = useSubmit({
    send: () => session.joinAsGuest(name),
    failed: i18n._('That didn’t work. Please try again.'),
    isRefusalShown: true,
    onDone: () => (purpose ? purpose.onJoined() : navigate('/match-queue', { state: PLAY_NOW })),
  })
  const isLimited = failure?.reason === 'refused' && failure.status === 429

  useEffect(() => {
    if (!takesFocus) return
    input.current?.focus()
    input.current?.select()
  }, [takesFocus])
  useEffect(() => {
    if (failure) input.current?.focus()
  }, [failure])

  function play(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form className="guest-play stack-3" onSubmit={play} noValidate>
      <TextField
        ref={input}
        label={i18n._('Your nickname')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={name}
        error={refusal ?? undefined}
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {purpose?.action ?? <Trans id="Play now" />}
      </Button>
      {isLimited ? (
        <ButtonLink href="/auth" state={{ next: purpose?.path ?? '/match-queue' }}>
          <Trans id="Use an account instead" />
        </ButtonLink>
      ) : (
        <p className="field-hint">
          {purpose?.hint ?? (
            <Trans id="No account needed: one against one, to 15, friendly. You can register later and keep everything." />
          )}
        </p>
      )}
      {table && (
        <Link href={`/t/${table.code}`} className="link touch-link">
          <Trans id="Or take a free seat at a public table" />
        </Link>
      )}
    </form>
  )
}

/** A public table with a free seat that a guest may take. */
function useFreeTable(isWanted: boolean): LobbyTable | null {
  const [table, setTable] = useState<LobbyTable | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOpen = true
    void call('GET /api/lobby').then(answer => {
      if (!isOpen || !answer.ok) return
      const isFree = ({ options, seats }: LobbyTable) => !options.isRated && seats.includes(null)
      setTable(answer.value.tables.find(isFree) ?? null)
    })
    return () => {
      isOpen = false
    }
  }, [isWanted])
  return table
}
