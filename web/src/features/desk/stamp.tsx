import { useLingui } from '@lingui/react'

/** A moment to the minute; to the second for who points at it. */
export function Stamp({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time className="stamp" dateTime={at} title={i18n.date(at, { dateStyle: 'full', timeStyle: 'long' })}>
      {i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
