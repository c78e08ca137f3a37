import './outbox.css'
import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { OpenedMail, OutboxMail } from '@valecuatro/contract'
import { MAIL_STATES, type MailState } from '@valecuatro/contract/values'
import { useState } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { call } from '../../../net/call.ts'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Badge, Notice, type Tone } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import { oneOf, pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { Timestamp } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'

const STATES: Record<MailState, { name: string; tone: Tone }> = {
  queued: { name: /*i18n*/ 'Waiting', tone: 'neutral' },
  sent: { name: /*i18n*/ 'Sent', tone: 'success' },
  failed: { name: /*i18n*/ 'Failed', tone: 'danger' },
}
const URL_PARAMS = { state: oneOf(MAIL_STATES), page: pageNumber }

/** The emails of the last weeks; without an SMTP server they can be read here. */
export default function OutboxPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const query = usePagedQuery({
    key: ['outbox', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/outbox', { query: { ...asked, page, limit } }),
  })
  const [opened, setOpened] = useState<OpenedMail | null>(null)
  const { open, retry } = useMailActions(setOpened)
  const isFiltered = view.state !== ''
  const clear = () => change({ state: '' })
  return (
    <>
      <PageHead
        title={i18n._('Emails')}
        line={<Trans id="What the platform has sent lately. Older emails are deleted." />}
        actions={<RefreshListButton query={query} />}
      />
      {query.data?.value.some(({ canOpen }) => canOpen) && (
        <div className="outbox-notice">
          <Notice tone="warning">
            <Trans id="No SMTP server is configured: emails are written to files on the server. You can read them here; each time is recorded in the audit log." />
          </Notice>
        </div>
      )}
      <Filters isFiltered={isFiltered} onClear={clear}>
        <SelectField
          label={i18n._('Status')}
          value={view.state}
          onChange={({ target }) => change({ state: URL_PARAMS.state.read(target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          {Object.entries(STATES).map(([state, { name }]) => (
            <option key={state} value={state}>
              {i18n._(name)}
            </option>
          ))}
        </SelectField>
      </Filters>
      <PagedTable
        caption={i18n._('Emails')}
        query={query}
        columns={useColumns(open, retry)}
        rowKey={({ _id }) => _id}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('The emails could not be loaded')}
        empty={
          <div className="panel">
            <EmptyState title={<Trans id="No emails" />} />
          </div>
        }
      />
      {opened && <ReadMail mail={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface MailAction {
  busy: boolean
  run: (id: string) => unknown
}

function useColumns(open: MailAction, retry: MailAction): Column<OutboxMail>[] {
  const { i18n } = useLingui()
  return [
    { key: 'subject', label: i18n._('Subject'), kind: 'title', cell: ({ subject }) => subject },
    { key: 'to', label: i18n._('To'), cell: ({ to }) => <span className="break-words">{to}</span> },
    {
      key: 'state',
      label: i18n._('Status'),
      cell: ({ state, lastError, attempts }) => (
        <div>
          <Badge tone={STATES[state].tone}>{i18n._(STATES[state].name)}</Badge>
          {lastError && (
            <p className="soft small break-words">
              <Trans
                id="{attempts, plural, one {# attempt} other {# attempts}}: {lastError}"
                values={{ attempts, lastError }}
              />
            </p>
          )}
        </div>
      ),
    },
    { key: 'at', label: i18n._('When'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: ({ _id, canOpen, state, subject }) => (
        <>
          {canOpen && (
            <Button
              size="small"
              aria-label={i18n._('Read “{subject}”', { subject })}
              disabled={open.busy}
              onClick={() => void open.run(_id)}
            >
              <Trans id="Read" />
            </Button>
          )}
          {state === 'failed' && (
            <Button size="small" disabled={retry.busy} onClick={() => void retry.run(_id)}>
              <Trans id="Send again" />
              <span className="sr-only">: {subject}</span>
            </Button>
          )}
        </>
      ),
    },
  ]
}

function useMailActions(onOpened: (mail: OpenedMail) => void) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const open = useSubmit({
    send: (id: string) => call('GET /api/admin/outbox/{id}', { params: { id } }),
    failed: i18n._('The email could not be opened'),
    onDone: ({ value }) => onOpened(value),
  })
  const retry = useSubmit({
    send: async (id: string) => {
      const answer = await call('POST /api/admin/outbox/{id}/retry', { params: { id } })
      if (answer.ok) toast.success(i18n._('The email will be sent again'))
      else toast.error(failureText(i18n, answer, i18n._('The email could not be sent again')))
      await queries.invalidateQueries({ queryKey: [viewer, 'outbox'] })
      return answer
    },
  })
  return { open, retry }
}

/** The email as its reader would see it. Links open in a new tab; nothing in it can run. */
function ReadMail({ mail, onClose }: { mail: OpenedMail; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog
      open
      title={mail.subject}
      description={i18n._('To {address}', { address: mail.to })}
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <iframe
        className="mail-frame"
        title={mail.subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      />
    </Dialog>
  )
}
