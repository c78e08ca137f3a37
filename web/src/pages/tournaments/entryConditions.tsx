import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { LockIcon, PeopleIcon } from '../../ui/icons.tsx'

/** The conditions of entry, unless everyone can join alone. */
export function EntryConditions({ entry, own, rules }: Pick<Tournament, 'entry' | 'own' | 'rules'>) {
  const { i18n } = useLingui()
  const { enterAs, minRating: min, maxRating: max, access } = entry
  const isThree = rules.mode === '3v3'
  const isOpen = access === 'everyone' && min === null && max === null
  const conditions = [
    enterAs === 'teams' && (isThree ? i18n._('In teams of three') : i18n._('In pairs')),
    enterAs === 'both' && (isThree ? i18n._('Alone or in teams of three') : i18n._('Alone or in pairs')),
    min !== null && max !== null && i18n._('Rating from {min} to {max}', { min, max }),
    min !== null && max === null && i18n._('Rating from {min}', { min }),
    min === null && max !== null && i18n._('Rating up to {max}', { max }),
    access === 'password' && i18n._('With a password'),
    access === 'invitation' && (own?.isAdmitted ? i18n._('You’re invited') : i18n._('By invitation')),
  ].filter(text => text !== false)
  if (conditions.length === 0) return null
  return (
    <p className="entry-conditions soft small">
      {isOpen ? <PeopleIcon size={16} /> : <LockIcon size={16} />}
      {conditions.join(' · ')}
    </p>
  )
}

interface UnmetRatingProps {
  tournament: Pick<Tournament, 'entry' | 'own'>
  /** Whether the text above already gives the reason. */
  isExplained?: boolean
}

/** Explains why the player's rating does not meet the limits and, if playing can help, links to the queue. */
export function UnmetRating({ tournament: { entry, own }, isExplained = false }: UnmetRatingProps) {
  const { minRating: min, maxRating: max } = entry
  if (isExplained)
    return own?.unmetRating === 'tooHigh' ? null : (
      <ButtonLink href="/match-queue" variant="primary">
        <Trans id="Find a game" />
      </ButtonLink>
    )
  return (
    <div className="entrance-way">
      <p className="entrance">
        {own?.unmetRating === 'missing' ? (
          <Trans id="You need a rating to join" />
        ) : own?.unmetRating === 'tooLow' ? (
          <Trans id="Your rating is below {min}" values={{ min }} />
        ) : (
          <Trans id="Your rating is above {max}" values={{ max }} />
        )}
      </p>
      {own?.unmetRating === 'missing' && (
        <Link href="/match-queue" className="link">
          <Trans id="Play a rated game" />
        </Link>
      )}
    </div>
  )
}
