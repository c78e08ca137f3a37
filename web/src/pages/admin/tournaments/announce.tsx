import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { MAX_ANNOUNCEMENT_TEXT } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { Announcements } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'

/** What was announced to the entrants, and a form for the next announcement. */
export function AnnounceSection({ tournament }: { tournament: TournamentDetails }) {
  const [isWriting, setWriting] = useState(false)
  if (tournament.status === 'draft') return null
  return (
    <div className="detail-section">
      <Announcements announcements={tournament.announcements} />
      <Button size="small" onClick={() => setWriting(true)}>
        <Trans id="Write an announcement" />
      </Button>
      {isWriting && <Announce tournament={tournament} onClose={() => setWriting(false)} />}
    </div>
  )
}

function Announce({ tournament, onClose }: { tournament: TournamentDetails; onClose: () => void }) {
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = text.trim() === ''
  const { busy, refusal, run } = useSubmit({
    send: (text: string) =>
      call('POST /api/tournaments/{id}/announcements', { params: { id: tournament._id }, body: { text } }),
    done: i18n._('Announcement sent'),
    failed: i18n._('The announcement could not be sent'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  const readers = tournament.players.length - (tournament.bracket?.refunded ? 1 : 0)

  function send() {
    setSubmitted(true)
    if (isMissing) focusFirstInvalid(fields.current)
    else void run(text.trim())
  }

  return (
    <ActionDialog
      open
      title={i18n._('Write an announcement')}
      description={tournament.name}
      act={<Trans id="Send" />}
      busy={busy}
      isFilled={!isMissing}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <TextAreaField
          label={i18n._('Announcement')}
          rows={4}
          required
          maxLength={MAX_ANNOUNCEMENT_TEXT}
          value={text}
          error={
            isSubmitted && isMissing ? translateServerText(i18n, MESSAGES.announcementRequired) : undefined
          }
          hint={i18n._(
            '{readers, plural, =0 {No one has joined yet. It is shown on the page of the tournament.} one {# player gets it as a notification, also on their device or by email if they have chosen so, and everyone sees it on the page of the tournament.} other {# players get it as a notification, also on their device or by email if they have chosen so, and everyone sees it on the page of the tournament.}}',
            { readers },
          )}
          onChange={event => setText(event.target.value)}
        />
      </fieldset>
    </ActionDialog>
  )
}
