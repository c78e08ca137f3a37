import { Trans, useLingui } from '@lingui/react'
import { EmptyRoom } from './emptyRoom.tsx'

export default function Game() {
  const { i18n } = useLingui()
  return (
    <EmptyRoom title={i18n._('Play Game')} state={i18n._('You are not seated at a table')}>
      <Trans id="When a match of yours begins, its table is here." />
    </EmptyRoom>
  )
}
