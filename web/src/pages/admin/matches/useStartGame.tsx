import { Trans, useLingui } from '@lingui/react'
import type { GameId, Match } from '@valecuatro/contract'
import { useRef, useState } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

export interface StartGame {
  /** True until the list shows the match as started. */
  busy: boolean
  /** The game whose tab the browser blocked; it is offered as a link. */
  unopened: GameId | null
  /** Games started here, by match id, with the load of the list they were started from. */
  started: ReadonlyMap<string, number>
  start: (match: Match, load?: number) => void
}

/** Starts the game of a match and opens it in a new tab. */
export function useStartGame(): StartGame {
  const { i18n } = useLingui()
  const renew = useInvalidateAll()
  const [unopened, setUnopened] = useState<GameId | null>(null)
  const [started, setStarted] = useState<ReadonlyMap<string, number>>(new Map())
  const isStarted = useRef(new Set<string>())
  const { busy, run } = useSubmit({
    send: async ({ match: { _id }, load }: { match: Match; load: number }) => {
      // Browsers only open tabs during a click, so the tab is opened before the answer arrives.
      const tab = window.open('', '_blank')
      const answer = await call('POST /api/games', { body: { matchId: _id } })
      if (answer.ok) {
        const id = answer.value._id
        isStarted.current.add(_id)
        setStarted(before => new Map(before).set(_id, load))
        toast.success(i18n._('Game created successfully! Game ID: {id}', { id }))
        setUnopened(tab === null ? id : null)
        if (tab !== null) {
          tab.opener = null
          tab.location.replace(`/game/${id}`)
        }
      } else {
        tab?.close()
        if (answer.reason === 'unreachable') toast.error(i18n._('Error starting game'))
        else toast.error(failureText(i18n, answer, i18n._('Failed to start game')))
      }
      await renew()
      return answer
    },
  })

  function start(match: Match, load = 0) {
    // A second press may come after the answer, but before the page shows it.
    if (!isStarted.current.has(match._id)) void run({ match, load })
  }

  return { busy, unopened, started, start }
}

/** A game needs four players, and a match has only one game. */
export const canStart = ({ status, players }: Match) => status === 'scheduled' && players.length === 4

/** Links to the table when the browser has blocked the new tab. */
export function PopupBlockedNotice({ gameId }: { gameId: GameId | null }) {
  return (
    <div role="status" className="hide-empty">
      {gameId !== null && (
        <Notice tone="warning">
          <p>
            <Trans id="Your browser blocked the new tab." />{' '}
            <a className="link" href={`/game/${gameId}`} target="_blank" rel="noreferrer">
              <Trans id="Open the table" />
            </a>
          </p>
        </Notice>
      )}
    </div>
  )
}
