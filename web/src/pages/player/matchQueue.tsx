import { Trans, useLingui } from '@lingui/react'
import { EmptyRoom } from './emptyRoom.tsx'

export default function MatchQueue() {
  const { i18n } = useLingui()
  return (
    <EmptyRoom title={i18n._('Match Queue')} state={i18n._('Nobody is waiting')}>
      <Trans id="A table needs four players, and there is no queue open right now." />
    </EmptyRoom>
  )
}
