import { Trans, useLingui } from '@lingui/react'
import type { BotKind, TableOptions } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../../net/session/useSession.ts'
import type { LiveSocket } from '../../../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { BotFields, DEFAULT_OPTIONS, OptionFields, rulesText, TableBFields } from './tableOptions.tsx'
import { tableRefusalText } from './tableRefusalText.ts'

interface CreateTableProps {
  variant?: ButtonVariant
  size?: 'medium' | 'large'
  /** Initial options of the dialog that differ from the defaults. */
  start?: Partial<TableOptions> | undefined
}

/** A button that opens the dialog for a new table. With the default options a table takes two presses. */
export function CreateTable({ variant = 'primary', size = 'large', start }: CreateTableProps) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        <Trans id="Create a table" />
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={i18n._('Create a table')}>
        <CreateForm start={start} />
      </Dialog>
    </>
  )
}

/** Bots at the four seats of table B of a team match; the others of table A are left free. */
const BOTS_AT_B: (BotKind | null)[] = [null, null, null, 'balanced', 'balanced', 'balanced', 'balanced']

function CreateForm({ start }: Pick<CreateTableProps, 'start'>) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const socket = useSocket()
  const isConnected = useSocketStatus() === 'connected'
  const { user } = useSession()
  const [options, setOptions] = useState<TableOptions>({ ...DEFAULT_OPTIONS, ...start })
  const [bots, setBots] = useState<(BotKind | null)[]>([])
  const [hasBotsAtB, setBotsAtB] = useState(false)
  const seated = options.teamHands ? (hasBotsAtB ? BOTS_AT_B : []) : bots.slice(0, options.players - 1)
  const unrated = seated.some(bot => bot !== null) ? 'bots' : user?.guest ? 'guests' : null

  const { busy, refusal, run } = useSubmit({
    send: (socket: LiveSocket) =>
      socket.ask('table:create', {
        options: { ...options, isRated: options.isRated && unrated === null },
        bots: seated,
      }),
    failed: ({ code }) => tableRefusalText(i18n, code),
    isRefusalShown: true,
    onDone: ({ code }) => navigate(`/t/${code}`),
  })

  function create(event: FormEvent) {
    event.preventDefault()
    if (socket) void run(socket)
  }

  return (
    <form className="create-table" onSubmit={create}>
      <OptionFields options={options} onChange={setOptions} unrated={unrated} />
      {options.teamHands ? (
        <TableBFields hasBots={hasBotsAtB} onChange={setBotsAtB} />
      ) : (
        <BotFields players={options.players} bots={bots} onChange={setBots} />
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="create-table-submit split">
        <p>{isConnected ? rulesText(i18n, options) : <Trans id="Connecting…" />}</p>
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isConnected}>
          <Trans id="Create" />
        </Button>
      </div>
    </form>
  )
}
