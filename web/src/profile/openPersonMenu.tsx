import { Trans, useLingui } from '@lingui/react'
import type { GameId, UserId } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { QueryProvider } from '../net/query.tsx'
import { useSession } from '../net/session/useSession.ts'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator, MenuWithTrigger } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { type RelationRoute, ReportDialog, useChangeRelation, useRelation } from './playerActions.tsx'

export interface PersonMenuProps {
  person: { userId: UserId | null; username: string }
  /** The trigger of the menu. */
  children: ReactNode
}

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
  const { isAuthenticated } = useSession()
  const [isReporting, setReporting] = useState(false)
  const [path] = useLocation()
  const gameId = GAME_PATH.exec(path)?.[1] as GameId | undefined
  const userId = person.userId!
  const { username } = person
  // Not in the menu items, which are unmounted before the answer arrives.
  const { mutate } = useChangeRelation(userId)
  const change: RelationItemsProps['onChange'] = (route, done) =>
    mutate(route, { onSuccess: () => toast.success(done) })
  return (
    <>
      <MenuWithTrigger isOpenAtFirst trigger={children}>
        <MenuLink href={`/player/${userId}`}>
          <Trans id="View profile" />
        </MenuLink>
        {isAuthenticated && (
          <RelationItems
            userId={userId}
            username={username}
            onChange={change}
            onReport={() => setReporting(true)}
          />
        )}
      </MenuWithTrigger>
      {isReporting && (
        <ReportDialog
          player={{ _id: userId, username }}
          gameId={gameId}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

interface RelationItemsProps {
  userId: UserId
  username: string
  /** `done` is the text of the toast on success. */
  onChange: (route: RelationRoute, done: string) => void
  onReport: () => void
}

/** The items are disabled until the relation between the viewer and the player is known. */
function RelationItems({ userId, username, onChange: change, onReport }: RelationItemsProps) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { data: relation, isError } = useRelation(userId)
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
    friend: [
      i18n._('Remove friend'),
      'DELETE /api/players/{id}/friend',
      i18n._('{username} is no longer your friend.', { username }),
    ],
  } as const
  const [friendLabel, friendRoute, friendDone] = friendItems[friend]
  const canBeFriends = !isBlocked && user?.guest !== true && relation?.isGuest !== true

  return (
    <>
      {isError && (
        <MenuLabel>
          <Trans id="An error occurred. Please try again." />
        </MenuLabel>
      )}
      {canBeFriends && (
        <MenuItem disabled={!relation} onSelect={() => change(friendRoute, friendDone)}>
          {friendLabel}
        </MenuItem>
      )}
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
            : change(
                'POST /api/players/{id}/block',
                i18n._('{username} is blocked. You can undo this in your profile.', {
                  username,
                }),
              )
        }
      >
        {isBlocked ? <Trans id="Unblock" /> : <Trans id="Block" />}
      </MenuItem>
      <MenuItem onSelect={onReport}>
        <Trans id="Report" />
      </MenuItem>
    </>
  )
}
