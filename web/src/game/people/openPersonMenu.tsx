import { Trans, useLingui } from '@lingui/react'
import type { GameId, NamedPlayer, UserId } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { QueryProvider } from '../../net/query.tsx'
import { useSession } from '../../net/session/useSession.ts'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator, MenuWithTrigger } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { ChallengeDialog } from './challenge.tsx'
import {
  EndRelationDialog,
  type RelationRoute,
  ReportDialog,
  useChangeRelation,
  useRelation,
} from './playerActions.tsx'

export interface PersonMenuProps {
  person: { userId: UserId | null; username: string }
  /** The trigger of the menu. */
  children: ReactNode
}

/** What a dialog asks. */
type Asked = 'challenge' | 'remove' | 'block' | 'report'

/** The path of a table or a replay, which contains the id of the game. */
const GAME_PATH = /^\/game\/([0-9a-f-]{36})/

/** The menu of a player, with items to view their profile, befriend, mute, block or report them. Mounts open. */
export function OpenPersonMenu(props: PersonMenuProps) {
  return (
    <QueryProvider>
      <PersonMenu {...props} />
    </QueryProvider>
  )
}

function PersonMenu({ person, children }: PersonMenuProps) {
  const { i18n } = useLingui()
  const { isAuthenticated } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const [path] = useLocation()
  const gameId = GAME_PATH.exec(path)?.[1] as GameId | undefined
  const player = { _id: person.userId!, username: person.username }
  // Not in the menu items, which are unmounted before the answer arrives.
  const { run } = useChangeRelation(player)
  const change: RelationItemsProps['onChange'] = async (route, done) => {
    if ((await run(route))?.ok) toast.success(done)
  }
  return (
    <>
      <MenuWithTrigger isOpenAtFirst trigger={children}>
        <MenuLink href={`/player/${player._id}`}>
          <Trans id="View profile" />
        </MenuLink>
        {isAuthenticated && <RelationItems player={player} onChange={change} onAsk={setAsked} />}
      </MenuWithTrigger>
      {asked === 'challenge' && <ChallengeDialog player={player} onClose={close} />}
      {asked === 'report' && <ReportDialog player={player} gameId={gameId} onClose={close} />}
      {(asked === 'remove' || asked === 'block') && (
        <EndRelationDialog
          how={asked}
          player={player}
          onAct={route =>
            asked === 'remove'
              ? run(route)
              : change(
                  route,
                  i18n._('{username} is blocked. You can undo this in your profile.', {
                    username: player.username,
                  }),
                )
          }
          onClose={close}
        />
      )}
    </>
  )
}

interface RelationItemsProps {
  player: NamedPlayer
  /** `done` is the text of the toast on success. */
  onChange: (route: RelationRoute, done: string) => unknown
  /** Opens a dialog that asks first. */
  onAsk: (what: Asked) => void
}

/** The items are disabled until the relation between the viewer and the player is known. */
function RelationItems({ player: { _id, username }, onChange: change, onAsk }: RelationItemsProps) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { data: relation, isError } = useRelation(_id)
  const { friend = 'none', isBlocked = false, isMuted = false } = relation ?? {}

  const friendItems = {
    none: [
      i18n._('Add friend'),
      'POST /api/players/{id}/friend',
      i18n._('Friend request sent to {username}.', { username }),
    ],
    asks: [
      i18n._('Accept friend request'),
      'POST /api/players/{id}/friend',
      i18n._('You and {username} are friends now.', { username }),
    ],
    requested: [
      i18n._('Withdraw request'),
      'DELETE /api/players/{id}/friend',
      i18n._('The request has been withdrawn.'),
    ],
  } as const
  const canBeFriends = !isBlocked && user?.guest !== true && relation?.isGuest !== true

  return (
    <>
      {isError && (
        <MenuLabel>
          <Trans id="An error occurred. Please try again." />
        </MenuLabel>
      )}
      {canBeFriends && (
        <MenuItem disabled={!relation} onSelect={() => onAsk('challenge')}>
          <Trans id="Challenge" />
        </MenuItem>
      )}
      {canBeFriends &&
        (friend === 'friend' ? (
          <MenuItem disabled={!relation} onSelect={() => onAsk('remove')}>
            <Trans id="Remove friend" />
          </MenuItem>
        ) : (
          <MenuItem
            disabled={!relation}
            onSelect={() => change(friendItems[friend][1], friendItems[friend][2])}
          >
            {friendItems[friend][0]}
          </MenuItem>
        ))}
      {!isBlocked && (
        <MenuItem
          disabled={!relation}
          onSelect={() =>
            isMuted
              ? change(
                  'DELETE /api/players/{id}/mute',
                  i18n._('You see what {username} says again.', { username }),
                )
              : change(
                  'POST /api/players/{id}/mute',
                  i18n._('You no longer see what {username} says.', { username }),
                )
          }
        >
          {isMuted ? <Trans id="Unmute" /> : <Trans id="Mute" />}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        disabled={!relation}
        onSelect={() =>
          isBlocked
            ? change(
                'DELETE /api/players/{id}/block',
                i18n._('{username} is no longer blocked.', { username }),
              )
            : onAsk('block')
        }
      >
        {isBlocked ? <Trans id="Unblock" /> : <Trans id="Block" />}
      </MenuItem>
      <MenuItem onSelect={() => onAsk('report')}>
        <Trans id="Report" />
      </MenuItem>
    </>
  )
}
