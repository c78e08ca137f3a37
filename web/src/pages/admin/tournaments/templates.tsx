import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Tournament, TournamentTemplate } from '@valecuatro/contract'
import { MAX_TOURNAMENT_NAME_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { request, useInvalidateAll } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { formatNames, tournamentRulesText } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { UserLink } from '../kit/userLink.tsx'
import { CreateTournament } from './createTournament.tsx'
import { draftFrom } from './tournamentDraft.ts'

type Dialog = { use: TournamentTemplate } | { edit: TournamentTemplate } | { remove: TournamentTemplate }

/** The templates of the reader and those that others share: create a tournament from one, rename, share, delete. */
export function TemplatesSection({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const viewer = useViewerId()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const query = useQuery({
    queryKey: [viewer, 'templates'],
    queryFn: () => request('GET /api/admin/templates', {}),
  })
  const close = () => setDialog(null)
  return (
    <section className="detail-section" aria-labelledby="templates-title">
      <h2 id="templates-title">
        <Trans id="Templates" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="6rem" />}
        failed={<Trans id="The templates could not be loaded" />}
      >
        {templates =>
          templates.length === 0 ? (
            <p className="soft">
              <Trans id="No templates yet. “Save as a template” on the page of a tournament keeps its settings for the next one." />
            </p>
          ) : (
            <ul className="live-tables">
              {templates.map(template => (
                <TemplateCard key={template._id} template={template} open={setDialog} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog && 'use' in dialog && (
        <CreateTournament
          initial={draftFrom(dialog.use.settings, Date.now())}
          onClose={close}
          onCreated={onCreated}
        />
      )}
      {dialog && 'edit' in dialog && <EditTemplate template={dialog.edit} onClose={close} />}
      {dialog && 'remove' in dialog && <RemoveTemplate template={dialog.remove} onClose={close} />}
    </section>
  )
}

interface TemplateCardProps {
  template: TournamentTemplate
  open: (dialog: Dialog) => void
}

function TemplateCard({ template, open }: TemplateCardProps) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { name, isShared, createdBy, settings } = template
  const isOwn = createdBy._id === user?._id
  const fee =
    settings.entryFee === 0
      ? i18n._('Free')
      : i18n._('{amount, plural, one {# coin} other {# coins}}', { amount: settings.entryFee })
  const ofWhich = <span className="sr-only"> {name}</span>
  return (
    <li className="live-table panel">
      <div className="live-table-head">
        <h3 className="break-words">{name}</h3>
        {isShared && (
          <Badge>
            <Trans id="Shared" />
          </Badge>
        )}
      </div>
      <p className="soft small">
        {[
          formatNames(i18n)[settings.format],
          tournamentRulesText(i18n, settings.rules, settings.format),
          fee,
        ].join(' · ')}
      </p>
      {!isOwn && (
        <p className="soft small">
          <Trans id="Saved by <0/>" components={{ 0: <UserLink user={createdBy} /> }} />
        </p>
      )}
      <div className="row-actions">
        <Button size="small" variant="primary" onClick={() => open({ use: template })}>
          <Trans id="Create a tournament" />
          {ofWhich}
        </Button>
        {(isOwn || user?.role === 'admin') && (
          <>
            <Button size="small" onClick={() => open({ edit: template })}>
              <Trans id="Rename or share" />
              {ofWhich}
            </Button>
            <Button size="small" variant="danger" onClick={() => open({ remove: template })}>
              <Trans id="Delete" />
              {ofWhich}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

interface TemplateFieldsProps {
  name: string
  isShared: boolean
  change: (changes: { name?: string; isShared?: boolean }) => void
}

function TemplateFields({ name, isShared, change }: TemplateFieldsProps) {
  const { i18n } = useLingui()
  return (
    <div className="stack">
      <TextField
        label={i18n._('Name of the template')}
        required
        maxLength={MAX_TOURNAMENT_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={event => change({ name: event.target.value })}
      />
      <div>
        <Checkbox
          label={i18n._('Share with the other organisers')}
          checked={isShared}
          onChange={event => change({ isShared: event.target.checked })}
        />
        <p className="field-hint">
          {isShared ? (
            <Trans id="All organisers can create tournaments from it. Only you and administrators can change it." />
          ) : (
            <Trans id="Only you see it." />
          )}
        </p>
      </div>
    </div>
  )
}

interface SaveTemplateProps {
  tournament: Tournament
  onClose: () => void
}

/** Keeps the settings of a tournament under a name. */
export function SaveTemplate({ tournament, onClose }: SaveTemplateProps) {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState({ name: tournament.name, isShared: false })
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/admin/templates', { body: { tournamentId: tournament._id, ...draft } }),
    done: i18n._('Template saved'),
    failed: i18n._('The template could not be saved'),
    isRefusalShown: true,
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Save as a template')}
      description={tournament.name}
      act={<Trans id="Save" />}
      busy={busy}
      disabled={draft.name.trim() === ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        <Trans id="A template keeps the format, rules, places, fee, prizes, conditions and length, but no dates, players or password." />
      </p>
      <TemplateFields {...draft} change={changes => setDraft({ ...draft, ...changes })} />
    </ActionDialog>
  )
}

interface TemplateDialogProps {
  template: TournamentTemplate
  onClose: () => void
}

function EditTemplate({ template, onClose }: TemplateDialogProps) {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState({ name: template.name, isShared: template.isShared })
  const { busy, refusal, run } = useSubmit({
    send: () => call('PATCH /api/admin/templates/{id}', { params: { id: template._id }, body: draft }),
    done: i18n._('Template saved'),
    failed: i18n._('The template could not be saved'),
    isRefusalShown: true,
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Rename or share')}
      description={template.name}
      act={<Trans id="Save" />}
      busy={busy}
      disabled={draft.name.trim() === ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <TemplateFields {...draft} change={changes => setDraft({ ...draft, ...changes })} />
    </ActionDialog>
  )
}

function RemoveTemplate({ template, onClose }: TemplateDialogProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useSubmit({
    send: () => call('DELETE /api/admin/templates/{id}', { params: { id: template._id } }),
    done: i18n._('Template deleted'),
    failed: i18n._('The template could not be deleted'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Delete the template')}
      description={template.name}
      act={<Trans id="Delete" />}
      variant="danger"
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        {template.isShared ? (
          <Trans id="No organiser can create tournaments from it any more. Tournaments that were created from it stay." />
        ) : (
          <Trans id="Tournaments that were created from it stay." />
        )}
      </p>
    </ActionDialog>
  )
}
