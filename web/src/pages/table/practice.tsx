import { Trans, useLingui } from '@lingui/react'
import { startTransition, useEffect, useState } from 'react'
import { kept } from '../../features/practice/kept.ts'
import { createPracticeSource } from '../../features/practice/practiceSource.ts'
import { TO_REGISTER } from '../../features/session/arrival.ts'
import { useSession } from '../../features/session/useSession.ts'
import { EmptyTable } from '../../features/table/emptyTable.tsx'
import { openTable, type TableStore } from '../../features/table/model/tableStore.ts'
import { TableScreen } from '../../features/table/tableScreen.tsx'
import { useTable } from '../../features/table/useTable.ts'
import { arriving } from '../../ui/arriving.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { whenIdle } from '../../ui/whenIdle.ts'

const bots = arriving(() => import('../../features/practice/botPlayers.ts'))

/** A game against bots that runs wholly in this browser: no account, no server. */
export default function Practice() {
  const { i18n } = useLingui()
  const [store, setStore] = useState<TableStore | null>(null)
  useTitle(i18n._('Practice'))
  useEffect(() => {
    const opened = openTable(
      createPracticeSource({
        random: Math.random,
        keep: kept,
        self: i18n._('You'),
        bots,
        wait(ms, then) {
          const timer = setTimeout(then, ms)
          return () => clearTimeout(timer)
        },
      }),
      null,
    )
    // What is on the screen already need not stand still while the rest is made ready.
    startTransition(() => setStore(opened))
    return () => opened.close()
  }, [i18n])
  return store ? <PracticeTable store={store} /> : <EmptyTable />
}

function PracticeTable({ store }: { store: TableStore }) {
  const { table } = useTable(store)
  const { isAuthenticated } = useSession()
  const canPlay = table !== null && table.actions.length > 0
  useEffect(() => {
    if (canPlay) return whenIdle(() => void bots.fetch())
  }, [canPlay])
  if (!table) return <EmptyTable />
  return (
    <TableScreen
      store={store}
      table={table}
      ways={
        <>
          <Button variant="primary" onClick={() => void store.source.rematch()}>
            <Trans id="Play again" />
          </Button>
          {isAuthenticated ? (
            <ButtonLink href="/match-queue">
              <Trans id="Find a match" />
            </ButtonLink>
          ) : (
            <ButtonLink href="/auth" state={TO_REGISTER}>
              <Trans id="Sign up to play with people" />
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
