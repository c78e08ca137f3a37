import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Appeal } from '@valecuatro/contract'
import {
  APPEAL_STATES,
  type AppealOutcome,
  MAX_APPEAL_LENGTH,
  type SanctionKind,
} from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { Badge, Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { oneOf, pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { useStoredDraft } from '../../../ui/useStoredDraft.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { Timestamp } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { GroundAndText, useGroundText } from '../kit/groundField.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { PresetField } from '../kit/presetField.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { UserLink } from '../kit/userLink.tsx'
import './appeals.css'

const URL_PARAMS = { state: oneOf(APPEAL_STATES), page: pageNumber }

const KINDS: Record<SanctionKind, string> = {
  warning: /*i18n*/ 'Warning',
  silence: /*i18n*/ 'Silence',
  'frozen-rating': /*i18n*/ 'Frozen rating',
  suspension: /*i18n*/ 'Suspension',
}

/** What players have written against sanctions. */
export default function AppealsPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const query = usePagedQuery({
    key: ['appeals', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/appeals', { query: { ...asked, page, limit } }),
  })
  const [opened, setOpened] = useState<Appeal | null>(null)
  const close = () => setOpened(null)
  const isAnswered = view.state === 'answered'
  return (
    <>
      <PageHead
        title={i18n._('Appeals')}
        line={
          <Trans id="What players have written against a sanction. Those that wait longest come first." />
        }
        actions={<RefreshListButton query={query} />}
      />
      <Filters isFiltered={isAnswered} onClear={() => change({ state: '' })}>
        <SelectField
          label={i18n._('Status')}
          value={view.state}
          onChange={({ target }) => change({ state: URL_PARAMS.state.read(target.value) })}
        >
          <option value="">{i18n._('Open')}</option>
          <option value="answered">{i18n._('Answered')}</option>
        </SelectField>
      </Filters>
      <PagedTable
        caption={i18n._('Appeals')}
        query={query}
        columns={useColumns(setOpened)}
        rowKey={({ _id }) => _id}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('The appeals could not be loaded')}
        empty={
          <div className="panel">
            <EmptyState
              title={isAnswered ? <Trans id="No answered appeals" /> : <Trans id="No open appeals" />}
            />
          </div>
        }
      />
      {opened?.mayAnswer && <AnswerAppeal appeal={opened} onClose={close} />}
      {opened && !opened.mayAnswer && <ReadAppeal appeal={opened} onClose={close} />}
    </>
  )
}

function useColumns(open: (appeal: Appeal) => void): Column<Appeal>[] {
  const { i18n } = useLingui()
  const groundOf = useGroundText()
  return [
    { key: 'user', label: i18n._('Player'), kind: 'title', cell: ({ user }) => <UserLink user={user} /> },
    {
      key: 'sanction',
      label: i18n._('Sanction'),
      cell: ({ kind, ground }) => (
        <div>
          <p>{i18n._(KINDS[kind])}</p>
          <p className="soft small">{groundOf(ground)}</p>
        </div>
      ),
    },
    { key: 'by', label: i18n._('Decided by'), cell: ({ decidedBy }) => <UserLink user={decidedBy} /> },
    {
      key: 'at',
      label: i18n._('Written'),
      cell: ({ appeal }) => appeal && <Timestamp at={appeal.createdAt} />,
    },
    { key: 'state', label: i18n._('Status'), cell: ({ appeal }) => <OutcomeBadge appeal={appeal} /> },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: appeal => (
        <Button size="small" onClick={() => open(appeal)}>
          {appeal.mayAnswer ? <Trans id="Answer" /> : <Trans id="Read" />}
          <span className="sr-only">: {appeal.user.username}</span>
        </Button>
      ),
    },
  ]
}

function OutcomeBadge({ appeal }: Pick<Appeal, 'appeal'>) {
  if (!appeal?.outcome)
    return (
      <Badge tone="warning">
        <Trans id="Open" />
      </Badge>
    )
  return appeal.outcome === 'lifted' ? (
    <Badge tone="success">
      <Trans id="Lifted" />
    </Badge>
  ) : (
    <Badge>
      <Trans id="Upheld" />
    </Badge>
  )
}

/** The sanction and the appeal against it. */
function Case({ appeal }: { appeal: Appeal }) {
  const { i18n } = useLingui()
  const { kind, decidedBy, createdAt, ground, text } = appeal
  return (
    <>
      <section className="appeal-text stack-1">
        <h3>
          {i18n._(KINDS[kind])} · <UserLink user={decidedBy} /> · <Timestamp at={createdAt} />
        </h3>
        <GroundAndText ground={ground} text={text} />
      </section>
      <section className="appeal-text stack-1">
        <h3>
          <Trans id="The player writes" />
        </h3>
        <p className="ban-reason">{appeal.appeal?.text}</p>
      </section>
    </>
  )
}

function ReadAppeal({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const { i18n } = useLingui()
  const { user, answeredBy } = appeal
  const answered = appeal.appeal
  return (
    <Dialog
      open
      title={i18n._('Appeal of {username}', { username: user.username })}
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <div className="stack">
        <Case appeal={appeal} />
        {answered?.outcome && answeredBy && answered.answeredAt ? (
          <section className="appeal-text stack-1">
            <h3>
              <OutcomeBadge appeal={answered} /> <UserLink user={answeredBy} /> ·{' '}
              <Timestamp at={answered.answeredAt} />
            </h3>
            <p className="ban-reason">{answered.answer}</p>
          </section>
        ) : (
          <Notice>
            <Trans id="You decided this sanction, so another member of staff has to answer the appeal." />
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function AnswerAppeal({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const { _id: id, user, kind } = appeal
  const [outcome, setOutcome] = useState<AppealOutcome>('upheld')
  const [answer, setAnswer] = useStoredDraft(`answer-draft:${id}`)
  const { busy, refusal, run } = useSubmit({
    send: () =>
      call('POST /api/admin/appeals/{id}/answer', {
        params: { id },
        body: { outcome, answer: answer.trim() },
      }),
    done: i18n._('The appeal of {username} has been answered', { username: user.username }),
    failed: i18n._('The appeal could not be answered'),
    isRefusalShown: true,
    onDone() {
      setAnswer('')
      onClose()
    },
    renew: () => void queries.invalidateQueries({ queryKey: [viewer, 'appeals'] }),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Appeal of {username}', { username: user.username })}
      act={outcome === 'lifted' ? <Trans id="Lift and answer" /> : <Trans id="Uphold and answer" />}
      busy={busy}
      disabled={answer.trim() === ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <Case appeal={appeal} />
      {appeal.decidedBy._id === viewer && (
        <Notice tone="warning">
          <Trans id="You decided this sanction yourself. You can answer because no one else could; the audit log records it." />
        </Notice>
      )}
      <Choices
        legend={i18n._('Decision')}
        value={outcome}
        choices={[
          { value: 'upheld', label: i18n._('The sanction stays') },
          { value: 'lifted', label: i18n._('Lift it') },
        ]}
        hint={
          outcome === 'lifted'
            ? kind === 'warning'
              ? i18n._('The warning no longer counts.')
              : i18n._('It ends as soon as you answer.')
            : undefined
        }
        onChange={setOutcome}
      />
      <PresetField recipients={[user._id]} disabled={busy} onChoose={setAnswer} />
      <TextAreaField
        label={i18n._('Answer')}
        hint={i18n._('The player reads it, also by email. Write in their language.')}
        rows={4}
        maxLength={MAX_APPEAL_LENGTH}
        value={answer}
        disabled={busy}
        onChange={event => setAnswer(event.target.value)}
      />
    </ActionDialog>
  )
}
