import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertView } from '@valecuatro/contract'
import { MAX_VIEW_NAME_LENGTH } from '@valecuatro/contract/alertEnums'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { call } from '../../../../net/call.ts'
import { request } from '../../../../net/query.tsx'
import { useViewerId } from '../../../../net/session/useSession.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { readView } from '../../../../ui/urlState.ts'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { useMayCall } from '../../kit/useMayCall.ts'
import { listHref, URL_PARAMS } from './listUrl.ts'

/** The link of the list with these filters, on its first page. */
const hrefOf = (query: string) => listHref({ ...readView(URL_PARAMS, query), page: 1 })

/** The saved filters as links, and a button that saves the current ones. */
export function SavedViews() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const search = useSearch()
  const isAdmin = useMayCall('admin')
  const [isSaving, setSaving] = useState(false)
  const key = [viewer, 'alert-views']
  const query = useQuery({ queryKey: key, queryFn: () => request('GET /api/admin/alerts/views') })
  const removing = useSubmit({
    send: ({ _id }: AlertView) => call('DELETE /api/admin/alerts/views/{id}', { params: { id: _id } }),
    done: i18n._('View deleted'),
    failed: i18n._('The view could not be deleted'),
    onDone: ({ value }) => queries.setQueryData(key, value),
    renew: answer => answer.ok || queries.invalidateQueries({ queryKey: key }),
  })
  const views = query.data ?? []
  const here = hrefOf(search)
  const isSaved = views.some(view => hrefOf(view.query) === here)
  const isFiltered = here !== listHref()
  return (
    <div className="alert-views row">
      {views.map(view => (
        <span key={view._id} className="alert-chip small strong">
          <Link href={hrefOf(view.query)} aria-current={hrefOf(view.query) === here ? 'page' : undefined}>
            {view.isOwn ? view.name : i18n._('{name} ({by})', { name: view.name, by: view.by })}
          </Link>
          {(view.isOwn || isAdmin) && (
            <button
              type="button"
              aria-label={i18n._('Delete the view {name}', { name: view.name })}
              disabled={removing.busy}
              onClick={() => void removing.run(view)}
            >
              <CloseIcon size={14} />
            </button>
          )}
        </span>
      ))}
      {isFiltered && !isSaved && (
        <Button size="small" variant="quiet" onClick={() => setSaving(true)}>
          <Trans id="Save as a view" />
        </Button>
      )}
      {isSaving && (
        <SaveView
          search={search}
          onSaved={views => queries.setQueryData(key, views)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

interface SaveViewProps {
  search: string
  onSaved: (views: AlertView[]) => void
  onClose: () => void
}

function SaveView({ search, onSaved, onClose }: SaveViewProps) {
  const { i18n } = useLingui()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { busy, refusal, run } = useSubmit({
    send: () =>
      call('POST /api/admin/alerts/views', {
        body: { name: name.trim(), query: hrefOf(search).split('?')[1] ?? '', isShared },
      }),
    done: i18n._('View saved'),
    failed: i18n._('The view could not be saved'),
    isRefusalShown: true,
    onDone({ value }) {
      onSaved(value)
      onClose()
    },
  })
  return (
    <ActionDialog
      open
      title={i18n._('Save as a view')}
      description={i18n._('The filters, the search and the order of the list.')}
      act={<Trans id="Save" />}
      busy={busy}
      disabled={name.trim() === ''}
      isFilled={name.trim() !== ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Name')}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME_LENGTH}
        value={name}
        disabled={busy}
        onChange={({ target }) => setName(target.value)}
      />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isShared}
          disabled={busy}
          onChange={({ target }) => setShared(target.checked)}
        />
        <Trans id="Share with the team" />
      </label>
    </ActionDialog>
  )
}
