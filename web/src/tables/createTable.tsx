import { Trans, useLingui } from '@lingui/react'
import type { RefusalCode, TableOptions } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../net/session/useSession.ts'
import { useSocket, useSocketStatus } from '../net/socket/useSocket.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { refusalText } from './refusalText.ts'
import type { BotKind } from './room.ts'
import { BotFields, DEFAULT_OPTIONS, OptionFields, rulesText } from './tableOptions.tsx'

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

function CreateForm({ start }: Pick<CreateTableProps, 'start'>) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const socket = useSocket()
  const isConnected = useSocketStatus() === 'connected'
  const { user } = useSession()
  const [options, setOptions] = useState<TableOptions>({ ...DEFAULT_OPTIONS, ...start })
  const [bots, setBots] = useState<(BotKind | null)[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalCode | 'unanswered' | null>(null)
  const seated = bots.slice(0, options.players - 1)
  const unrated = seated.some(bot => bot !== null) ? 'bots' : user?.guest ? 'guests' : null

  async function create(event: FormEvent) {
    event.preventDefault()
    if (busy || !socket) return
    setBusy(true)
    setRefused(null)
    const answer = await socket.ask('table:create', {
      options: { ...options, isRated: options.isRated && unrated === null },
      bots: seated,
    })
    setBusy(false)
    if (answer.ok) navigate(`/t/${answer.code}`)
    else setRefused(answer.code)
  }

  return (
    <form className="create-table" onSubmit={create}>
      <OptionFields options={options} onChange={setOptions} unrated={unrated} />
      <BotFields players={options.players} bots={bots} onChange={setBots} />
      {refused && <Notice tone="danger">{refusalText(i18n, refused)}</Notice>}
      <div className="create-table-submit">
        <p>{isConnected ? rulesText(i18n, options) : <Trans id="Connecting…" />}</p>
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isConnected}>
          <Trans id="Create" />
        </Button>
      </div>
    </form>
  )
}
