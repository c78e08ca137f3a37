import { Trans, useLingui } from '@lingui/react'
import { EmptyRoom } from './emptyRoom.tsx'

export default function TournamentQueue() {
  const { i18n } = useLingui()
  return (
    <EmptyRoom title={i18n._('Tournament Match Queue')} state={i18n._('Nobody is waiting')}>
      <Trans id="This tournament has no queue open right now." />
    </EmptyRoom>
  )
}
