import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  GameId,
  NamedPlayer,
  PublicPlayer,
  Relation,
  ReportReason,
  TableCode,
  UserId,
} from '@valecuatro/contract'
import { MAX_REPORT_TEXT } from '@valecuatro/contract/values'
import { type FormEvent, useState } from 'react'
import { DialogButtons } from '../../frame/dialogButtons.tsx'
import { failureText } from '../../i18n/failureText.ts'
import { call } from '../../net/call.ts'
import { request } from '../../net/query.tsx'
import { useSession, useViewerId } from '../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { ChallengeButton } from './challenge.tsx'
import { InviteItems, SendTableLink, useInvite } from './tableInvitation.tsx'

const relationKey = (viewer: string, id: UserId) => [viewer, 'player', id, 'relation']
export const friendsKey = (viewer: string) => [viewer, 'friends']
export const blockedKey = (viewer: string) => [viewer, 'blocked']
export const mutedKey = (viewer: string) => [viewer, 'muted']

export type RelationRoute =
  | 'POST /api/players/{id}/friend'
  | 'DELETE /api/players/{id}/friend'
  | 'POST /api/players/{id}/block'
  | 'DELETE /api/players/{id}/block'
  | 'POST /api/players/{id}/mute'
  | 'DELETE /api/players/{id}/mute'

/** Changes the relation between the viewer and a player, and reloads every list that shows it. */
export function useChangeRelation({ _id: id, username }: NamedPlayer) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const failed = i18n._('An error occurred. Please try again.')

  const show = (relation: Relation) => queries.setQueryData(relationKey(viewer, id), relation)
  const reload = () =>
    Promise.all(
      [friendsKey, blockedKey, mutedKey].map(keyOf => queries.invalidateQueries({ queryKey: keyOf(viewer) })),
    )
  async function restoreFriend(undo: string) {
    const answer = await call('POST /api/players/{id}/friend/restore', { params: { id }, body: { undo } })
    if (answer.ok) show(answer.value)
    else toast.error(failureText(i18n, answer, failed))
    await reload()
  }

  return useSubmit({
    send: (route: RelationRoute) => call(route, { params: { id } }),
    failed,
    onDone({ value: { undo, ...shown } }) {
      show(shown)
      if (undo === undefined) return
      toast.success(i18n._('{username} is no longer your friend.', { username }), {
        button: { label: i18n._('Undo'), onPress: () => void restoreFriend(undo) },
      })
    },
    renew: reload,
  })
}

/** The relation between the viewer and a player. */
export function useRelation(id: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: relationKey(viewer, id),
    queryFn: () => request('GET /api/players/{id}/relation', { params: { id } }),
  })
}

/** Buttons to challenge, watch, befriend, mute, block or report another player. */
export function PlayerActions({ player }: { player: PublicPlayer }) {
  const { user } = useSession()
  const relation = useRelation(player._id)
  const { busy, run } = useChangeRelation(player)
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const close = () => setAsked(null)
  if (relation.isPending) return <Skeleton width="16rem" height="2.75rem" />
  if (!relation.data) return null
  const { isBlocked, isMuted, gameId } = relation.data
  const canBeFriends = !isBlocked && !player.guest && user?.guest !== true
  return (
    <div className="row">
      {canBeFriends && <ChallengeButton player={player} variant="primary" />}
      {!isBlocked && gameId && <WatchLink gameId={gameId} />}
      {canBeFriends && (
        <FriendButton player={player} friend={relation.data.friend} busy={busy} onChange={run} />
      )}
      {!isBlocked && (
        <Button
          size="small"
          disabled={busy}
          onClick={() => void run(isMuted ? 'DELETE /api/players/{id}/mute' : 'POST /api/players/{id}/mute')}
        >
          {isMuted ? <Trans id="Unmute" /> : <Trans id="Mute" />}
        </Button>
      )}
      <Button
        size="small"
        disabled={busy}
        onClick={() => (isBlocked ? void run('DELETE /api/players/{id}/block') : setAsked('block'))}
      >
        {isBlocked ? <Trans id="Unblock" /> : <Trans id="Block" />}
      </Button>
      <Button size="small" onClick={() => setAsked('report')}>
        <Trans id="Report" />
      </Button>
      {asked === 'report' && <ReportDialog player={player} onClose={close} />}
      {asked === 'block' && <EndRelationDialog how="block" player={player} onAct={run} onClose={close} />}
    </div>
  )
}

/** Opens the running game of a player. */
export function WatchLink({ gameId }: { gameId: GameId }) {
  return (
    <ButtonLink href={`/game/${gameId}`} size="small">
      <Trans id="Watch their game" />
    </ButtonLink>
  )
}

interface FriendButtonProps {
  player: NamedPlayer
  friend: Relation['friend']
  busy: boolean
  onChange: (route: RelationRoute) => unknown
}

/**
 * Adds a friend or accepts their request. What undoes that is in a menu: a second press in the same place must not do
 * it.
 */
export function FriendButton({ player, friend, busy, onChange }: FriendButtonProps) {
  const { i18n } = useLingui()
  const [isRemoving, setRemoving] = useState(false)
  const invite = useInvite(player)
  const [sharedTable, setSharedTable] = useState<TableCode | null>(null)
  if (friend === 'friend' || friend === 'requested')
    return (
      <>
        <Menu label={friend === 'friend' ? i18n._('Friends') : i18n._('Request sent')}>
          {friend === 'friend' ? (
            <>
              <InviteItems invite={invite} onShare={setSharedTable} />
              <MenuItem disabled={busy} onSelect={() => setRemoving(true)}>
                <Trans id="Remove friend" />
              </MenuItem>
            </>
          ) : (
            <MenuItem disabled={busy} onSelect={() => onChange('DELETE /api/players/{id}/friend')}>
              <Trans id="Withdraw request" />
            </MenuItem>
          )}
        </Menu>
        {sharedTable && <SendTableLink code={sharedTable} onClose={() => setSharedTable(null)} />}
        {isRemoving && (
          <EndRelationDialog
            how="remove"
            player={player}
            onAct={onChange}
            onClose={() => setRemoving(false)}
          />
        )}
      </>
    )
  return (
    <>
      <Button
        size="small"
        variant={friend === 'asks' ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => onChange('POST /api/players/{id}/friend')}
      >
        {friend === 'none' ? <Trans id="Add friend" /> : <Trans id="Accept request" />}
      </Button>
      {friend === 'asks' && (
        <Button size="small" disabled={busy} onClick={() => onChange('DELETE /api/players/{id}/friend')}>
          <Trans id="Decline" />
        </Button>
      )}
    </>
  )
}

interface EndRelationDialogProps {
  how: 'remove' | 'block'
  player: NamedPlayer
  onAct: (route: RelationRoute) => unknown
  onClose: () => void
}

/** Asks before a friendship is ended, by removing or by blocking the player. */
export function EndRelationDialog({ how, player: { username }, onAct, onClose }: EndRelationDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={
        how === 'remove'
          ? i18n._('Remove {username} from your friends?', { username })
          : i18n._('Block {username}?', { username })
      }
      description={
        how === 'remove'
          ? i18n._('You no longer see each other online. You can become friends again with a new request.')
          : i18n._(
              'They cannot invite you, join your table or be matched with you, and you are no longer friends. You can undo this in your profile.',
            )
      }
    >
      <DialogButtons
        variant="danger"
        onCancel={onClose}
        onAct={() => {
          onAct(how === 'remove' ? 'DELETE /api/players/{id}/friend' : 'POST /api/players/{id}/block')
          onClose()
        }}
      >
        {how === 'remove' ? <Trans id="Remove friend" /> : <Trans id="Block" />}
      </DialogButtons>
    </Dialog>
  )
}

interface ReportDialogProps {
  player: Pick<PublicPlayer, '_id' | 'username'>
  /** The game that the report is about. */
  gameId?: GameId | undefined
  onClose: () => void
}

/** Reports a player to the moderators, with a reason and a description. */
export function ReportDialog({ player, gameId, onClose }: ReportDialogProps) {
  const { i18n } = useLingui()
  const reasons: Record<ReportReason, string> = {
    cheating: i18n._('Cheating'),
    insults: i18n._('Insults'),
    'losing-on-purpose': i18n._('Losing on purpose'),
    'offensive-name': i18n._('Offensive name'),
    other: i18n._('Another reason'),
  }
  const { busy, run } = useSubmit({
    send: (body: { reason: ReportReason; text: string }) =>
      call('POST /api/players/{id}/report', {
        params: { id: player._id },
        body: { ...body, ...(gameId && { gameId }) },
      }),
    done: i18n._('Thank you. Our staff will look at your report.'),
    failed: i18n._('An error occurred. Please try again.'),
    onDone: onClose,
  })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    void run({ reason: fields.get('reason') as ReportReason, text: String(fields.get('text') ?? '') })
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={i18n._('Report {username}', { username: player.username })}
      description={i18n._('Only our staff sees your report.')}
    >
      <form className="stack" onSubmit={send}>
        <SelectField label={i18n._('Reason')} name="reason" required>
          {Object.entries(reasons).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={i18n._('What happened? (optional)')}
          name="text"
          rows={4}
          maxLength={MAX_REPORT_TEXT}
        />
        <div className="row report-buttons">
          <Button onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            <Trans id="Send report" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
