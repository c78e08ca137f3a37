import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminUserDetails } from '@valecuatro/contract'
import type { Ground } from '@valecuatro/contract/grounds'
import { MAX_WARNING_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { useViewerId } from '../../../net/session/useSession.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { GroundField } from '../kit/groundField.tsx'
import { PresetField } from '../kit/presetField.tsx'
import { warningsKey } from './tabs/notesTab.tsx'

interface WarnUserProps {
  user: AdminUserDetails
  onClose: () => void
}

/** Sends a warning that the player must read and confirm. */
export function WarnUser({ user: { _id: id, username }, onClose }: WarnUserProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const [ground, setGround] = useState<Ground | ''>('')
  const [text, setText] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: (ground: Ground) =>
      call('POST /api/admin/users/{id}/warnings', { params: { id }, body: { ground, text: text.trim() } }),
    done: i18n._('{username} has been warned', { username }),
    failed: i18n._('{username} could not be warned', { username }),
    isRefusalShown: true,
    onDone({ value }) {
      queries.setQueryData(warningsKey(viewer, id), value)
      onClose()
    },
  })

  return (
    <ActionDialog
      open
      title={i18n._('Warn {username}', { username })}
      description={i18n._(
        'They must read and confirm it on the next page they open. During a game it waits until they leave the table.',
      )}
      act={<Trans id="Send warning" />}
      busy={busy}
      isFilled={text.trim() !== ''}
      disabled={ground === '' || text.trim() === ''}
      refusal={refusal}
      onAct={() => ground !== '' && void run(ground)}
      onClose={onClose}
    >
      <GroundField value={ground} disabled={busy} onChange={setGround} />
      <PresetField recipients={[id]} disabled={busy} onChoose={setText} />
      <TextAreaField
        label={i18n._('Warning')}
        hint={i18n._('Write in the language of the player; kept in the audit log.')}
        rows={4}
        maxLength={MAX_WARNING_LENGTH}
        value={text}
        disabled={busy}
        onChange={event => setText(event.target.value)}
      />
    </ActionDialog>
  )
}
