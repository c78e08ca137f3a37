import { Trans, useLingui } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { GameSnapshot, GameStore } from '../model/gameStore.ts'

export type Question = 'leave' | 'resign'

interface LeavingDialogsProps {
  question: Question | null
  store: GameStore
  table: GameSnapshot
  onClose: () => void
}

/** Asks for confirmation before a game is left or resigned, and says what that costs. */
export function LeavingDialogs({ question, store, table, onClose }: LeavingDialogsProps) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const { tournament, daily } = table
  const { busy, failure, run, reset } = useSubmit({
    send: async (question: Question) => ({
      ok: await (question === 'leave' ? store.source.abandon() : store.source.resign(true)),
    }),
    onDone(_answer, question) {
      onClose()
      if (question === 'leave') {
        const next = tournament
          ? `/tournament/${tournament._id}/match-queue`
          : daily
            ? `/daily/${daily.day}`
            : '/game'
        navigate(next, { replace: true })
      }
    },
  })

  function close() {
    reset()
    onClose()
  }

  return (
    <Dialog
      open={question !== null}
      onOpenChange={open => !open && !busy && close()}
      title={
        question === 'resign'
          ? i18n._('Give up the game?')
          : daily
            ? i18n._('Leave this hand?')
            : i18n._('Leave the table?')
      }
    >
      <div className="stack-3">{question && <Costs question={question} table={table} />}</div>
      {failure && (
        <Notice tone="danger">
          <Trans id="That didn’t work. Please try again." />
        </Notice>
      )}
      <div className="row leaving-buttons">
        <Button onClick={close} disabled={busy}>
          <Trans id="Keep playing" />
        </Button>
        <Button variant="danger" busy={busy} onClick={() => question && void run(question)}>
          {question === 'resign' ? <Trans id="Resign" /> : <Trans id="Leave" />}
        </Button>
      </div>
    </Dialog>
  )
}

function Costs({ question, table }: { question: Question; table: GameSnapshot }) {
  const { seat, seats, tournament, daily, isFriendly } = table
  const isPractice = seats.filter(({ bot }) => bot === null).length === 1
  const partner = seats.find(row => seat !== null && row.seat !== seat && teamOf(row.seat) === teamOf(seat))
  const isPartnerAsked = partner && partner.bot === null && !partner.held && !partner.left
  if (daily) {
    return (
      <>
        <p>
          <Trans id="What Maestro has called is declined and you fold: the hand counts like that, and cannot be played again." />
        </p>
        <p>
          <Trans id="You can go on with the next hand later." />
        </p>
      </>
    )
  }
  if (isPractice) {
    return (
      <p>
        {question === 'leave' ? (
          <Trans id="This is practice: the game ends here, and it costs you nothing." />
        ) : (
          <Trans id="This is practice: you lose this game, and it costs you nothing." />
        )}
      </p>
    )
  }
  if (!partner) {
    const rival = { name: seats.find(row => row.seat !== seat)?.username ?? '' }
    return (
      <>
        <p>
          {question === 'leave' ? (
            <Trans id="A bot finishes the hand for you, then {name} wins." values={rival} />
          ) : (
            <Trans id="The game ends, and {name} wins." values={rival} />
          )}
        </p>
        <p>
          {isFriendly ? (
            <Trans id="This is a friendly game: your rating does not change." />
          ) : (
            <Trans id="The game counts as a loss for you, and your rating can go down." />
          )}
        </p>
      </>
    )
  }
  return (
    <>
      <p>
        {question === 'leave' ? (
          <Trans id="A bot plays your seat to the end, and you cannot come back to this table." />
        ) : (
          <Trans id="Your side gives up, and your opponents win." />
        )}
      </p>
      <p>
        {isFriendly ? (
          <Trans id="This is a friendly game: your rating does not change." />
        ) : question === 'leave' ? (
          <Trans id="The game counts as a loss for you, even if your side wins, and your rating can go down." />
        ) : (
          <Trans id="The game counts as a loss for you and your partner, and your rating can go down." />
        )}
      </p>
      {tournament && (
        <p>
          <Trans id="The tournament’s entry fee is not returned." />
        </p>
      )}
      {question === 'resign' && isPartnerAsked && (
        <p>
          <Trans id="{name} has to agree before this hand ends." values={{ name: partner.username }} />
        </p>
      )}
    </>
  )
}
