import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface StateProps {
  title: ReactNode
  drawing?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
}

export function EmptyState({ title, drawing, children, actions }: StateProps) {
  return (
    <section className="state">
      {drawing}
      <h2 className="state-title">{title}</h2>
      {children}
      {actions && <div className="state-actions">{actions}</div>}
    </section>
  )
}

interface ErrorStateProps extends Pick<StateProps, 'title' | 'children'> {
  onRetry: () => void
  /** The label of the retry button, if not Try again. */
  retry?: ReactNode
}

export function ErrorState({ title, children, onRetry, retry = <Trans id="Try again" /> }: ErrorStateProps) {
  return (
    <section className="state" role="alert">
      <h2 className="state-title">{title}</h2>
      {children}
      <Button variant="primary" onClick={onRetry}>
        {retry}
      </Button>
    </section>
  )
}

/** As wide as its parent by default; `width` is limited to the width of the parent. */
export function Skeleton({ width, height }: { width?: string; height: string }) {
  return <div className="skeleton" style={{ width, maxWidth: '100%', height }} aria-hidden="true" />
}

export function Spinner({ text }: { text: string }) {
  return (
    <span className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      {text}
    </span>
  )
}

/** A full-page spinner, shown only when the wait is long enough to be noticed. */
export function SpinnerPage({ text }: { text: string }) {
  return (
    <main id="main" tabIndex={-1} className="late spinner-page">
      <Spinner text={text} />
    </main>
  )
}
