import { Trans } from '@lingui/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailure } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Timestamp } from './dates.tsx'
import { ErrorBar } from './errorBar.tsx'

/** Loads settings for a form. */
export const useSettings = <S,>(queryKey: readonly unknown[], queryFn: () => Promise<S>) =>
  useQuery({
    queryKey,
    queryFn,
    // A refetch must not overwrite unsaved input, but opening the page again shows what others have saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

interface LoadedSettingsProps<S> {
  query: UseQueryResult<S>
  /** The message to show when the server gave none. */
  failed: string
  retry?: ReactNode
  height?: string
  /** The form for these settings; it starts again with each version. */
  children: (settings: S) => ReactNode
}

/** Shows settings once they are loaded, or why they are not. */
export function LoadedSettings<S>({
  query,
  failed,
  retry,
  height = '24rem',
  children,
}: LoadedSettingsProps<S>) {
  return (
    <>
      {query.isError && <ErrorBar query={query} sentence={failed} {...(retry !== undefined && { retry })} />}
      {query.data !== undefined ? children(query.data) : !query.isError && <Skeleton height={height} />}
    </>
  )
}

interface SettingsRefusalProps {
  refusal: string | null
  failure: CallFailure | null
  onReload: () => unknown
}

/** Why settings could not be saved; settings that another administrator has changed can be loaded again. */
export function SettingsRefusal({ refusal, failure, onReload }: SettingsRefusalProps) {
  if (!refusal) return null
  const isOvertaken = failure?.reason === 'refused' && failure.status === 409
  return (
    <Notice tone="danger">
      <p>{refusal}</p>
      {isOvertaken && (
        <Button size="small" onClick={() => void onReload()}>
          <Trans id="Reload" />
        </Button>
      )}
    </Notice>
  )
}

interface Changed {
  updatedBy: string | null
  updatedAt: string | null
}

/** Who changed the settings last and when; `otherwise` is shown if they were never changed. */
export function LastChange({
  settings: { updatedBy, updatedAt },
  otherwise,
}: {
  settings: Changed
  otherwise?: ReactNode
}) {
  if (updatedBy === null || updatedAt === null)
    return otherwise ? <p className="field-hint">{otherwise}</p> : null
  return (
    <p className="field-hint">
      <Trans id="Last changed by {who}" values={{ who: updatedBy }} />, <Timestamp at={updatedAt} />
    </p>
  )
}
