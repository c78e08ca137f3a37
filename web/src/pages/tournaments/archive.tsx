import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '@valecuatro/contract'
import { FORMATS, MAX_SEARCH_LENGTH, PAGE_SIZE } from '@valecuatro/contract/values'
import type { FormEvent } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { requestPage } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { formatNames } from './badges.tsx'
import { Notices } from './notices.tsx'

/** Shown when they are asked for or in use, so that the results are in sight on a phone. */
const MORE_FIELDS = ['winner', 'format', 'from', 'to'] as const
const FIELDS = ['name', ...MORE_FIELDS] as const
type Filters = Record<(typeof FIELDS)[number], string>

const VIEW = 'archive'
const ARCHIVE_PATH = `/tournaments?view=${VIEW}`

/** All tournaments that have ended. The filters are part of the URL, so that a search can be shared. */
export function TournamentArchive({ user, page }: { user: User | null; page: number }) {
  const search = new URLSearchParams(useSearch())
  const filters = Object.fromEntries(FIELDS.map(field => [field, search.get(field) ?? ''])) as Filters
  const isFiltered = FIELDS.some(field => filters[field] !== '')
  const query = useArchive(filters, page)
  return (
    <div>
      {/* A new form for each address, because its fields keep their own values. */}
      <ArchiveForm key={JSON.stringify(filters)} filters={filters} isFiltered={isFiltered} />
      <Loaded
        query={query}
        loading={<Skeleton height="26rem" />}
        failed={<Trans id="The archive could not be loaded" />}
      >
        {({ value, total }) =>
          total === 0 ? (
            <div className="archive-none">
              <NoneFound isFiltered={isFiltered} />
            </div>
          ) : (
            <>
              <p className="archive-count" role="status">
                <Trans id="{total, plural, one {# tournament} other {# tournaments}}" values={{ total }} />
              </p>
              <Notices
                tournaments={value}
                user={user}
                page={page}
                pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
                isTurning={query.isPlaceholderData}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function useArchive({ name, winner, format, from, to }: Filters, page: number) {
  const viewer = useViewerId()
  const asked = {
    search: name.slice(0, MAX_SEARCH_LENGTH) || undefined,
    winner: winner.slice(0, MAX_SEARCH_LENGTH) || undefined,
    format: FORMATS.find(each => each === format),
    from: momentOf(from, '00:00:00.000'),
    to: momentOf(to, '23:59:59.999'),
  }
  return useQuery({
    queryKey: [viewer, 'tournaments', 'archive', asked, page],
    queryFn: () =>
      requestPage('GET /api/tournaments/archive', { query: { ...asked, page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
}

/** A time of a day in the reader's time zone; undefined if the day in the URL is none. */
function momentOf(day: string, time: string): string | undefined {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function ArchiveForm({ filters, isFiltered }: { filters: Filters; isFiltered: boolean }) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const formats = formatNames(i18n)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const search = new URLSearchParams({ view: VIEW })
    for (const field of FIELDS) {
      const value = String(fields.get(field) ?? '').trim()
      if (value) search.set(field, value)
    }
    navigate(`/tournaments?${search}`)
  }

  return (
    <form className="archive-filters" aria-label={i18n._('Archive')} onSubmit={submit}>
      <div className="archive-search">
        <TextField
          label={i18n._('Tournament')}
          name="name"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={filters.name}
        />
        <Button type="submit" variant="primary">
          <Trans id="Search" />
        </Button>
      </div>
      <details open={MORE_FIELDS.some(field => filters[field] !== '')}>
        <summary className="strong">
          <Trans id="More filters" />
        </summary>
        <div className="archive-more">
          <TextField
            label={i18n._('Winner')}
            name="winner"
            type="search"
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={filters.winner}
          />
          <SelectField label={i18n._('Format')} name="format" defaultValue={filters.format}>
            <option value="">{i18n._('Any')}</option>
            {FORMATS.map(format => (
              <option key={format} value={format}>
                {formats[format]}
              </option>
            ))}
          </SelectField>
          <TextField label={i18n._('From')} name="from" type="date" defaultValue={filters.from} />
          <TextField label={i18n._('To')} name="to" type="date" defaultValue={filters.to} />
        </div>
      </details>
      {isFiltered && (
        <Link href={ARCHIVE_PATH} className="link">
          <Trans id="Clear" />
        </Link>
      )}
    </form>
  )
}

function NoneFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={<Trans id="No tournament fits this search" />}>
      <p>
        <Link href={ARCHIVE_PATH} className="link">
          <Trans id="Show all" />
        </Link>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans id="No tournament has ended yet" />}>
      <p>
        <Trans id="Tournaments are kept here with their results." />
      </p>
    </EmptyState>
  )
}
