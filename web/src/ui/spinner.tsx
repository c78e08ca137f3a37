export function Spinner({ text }: { text: string }) {
  return (
    <span className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      {text}
    </span>
  )
}

/** A whole page that waits. It appears only when the wait is long enough to be noticed. */
export function SpinnerPage({ text }: { text: string }) {
  return (
    <main id="main" tabIndex={-1} className="late grid min-h-dvh place-items-center p-6">
      <Spinner text={text} />
    </main>
  )
}
