import { Trans, useLingui } from '@lingui/react'
import type { GameStore } from '../../../game/index.ts'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PracticeOptionFields, usePracticeOptions } from '../lobby/practiceFields.tsx'
import type { PracticeSource } from './practiceSource.ts'

/** What a player can do when a practice game is over. */
export function PracticeEnd({ store, onOptions }: { store: GameStore; onOptions: () => void }) {
  const { isAuthenticated } = useSession()
  const isSix = store.snapshot()?.rules.players === 6
  return (
    <>
      <Button variant="primary" onClick={() => void store.source.rematch()}>
        <Trans id="Play again" />
      </Button>
      <Button onClick={onOptions}>
        <Trans id="Other options" />
      </Button>
      {(store.source as PracticeSource).isRecorded() && (
        <ButtonLink href={`/game/practice/replay${isSix ? '' : '?analysis=1'}`}>
          {isSix ? <Trans id="Watch the replay" /> : <Trans id="Analyse" />}
        </ButtonLink>
      )}
      {isAuthenticated ? (
        <ButtonLink href="/match-queue">
          <Trans id="Find a game" />
        </ButtonLink>
      ) : (
        <div className="game-over-wide">
          <ButtonLink href="/auth" state={TO_REGISTER}>
            <Trans id="Sign up to play with people" />
          </ButtonLink>
        </div>
      )}
    </>
  )
}

interface OptionsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onStart: () => void
}

/** The options of practice; starting a game with them ends the running one. */
export function OptionsDialog({ open, onOpenChange, onStart }: OptionsDialogProps) {
  const { i18n } = useLingui()
  const practice = usePracticeOptions()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('Practice options')}>
      <form
        className="practice-form"
        onSubmit={event => {
          event.preventDefault()
          practice.set({})
          onOpenChange(false)
          onStart()
        }}
      >
        <PracticeOptionFields practice={practice} />
        <Button type="submit" variant="primary">
          <Trans id="Start a new game" />
        </Button>
      </form>
    </Dialog>
  )
}
