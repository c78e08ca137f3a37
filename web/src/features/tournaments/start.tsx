import { useLingui } from '@lingui/react'
import { exactTime, momentWords } from './moment.ts'

/** When it begins or began: as one says it, and exactly. */
export function Start({ at }: { at: string }) {
  const { i18n } = useLingui()
  const start = Date.parse(at)
  const now = Date.now()
  const when = momentWords(i18n, start, now)
  const exact = exactTime(i18n, start)
  return (
    <span title={i18n.date(at, { dateStyle: 'full', timeStyle: 'short' })}>
      <span className="mr-[0.6em]">
        {start > now ? i18n._('Starts {when}', { when }) : i18n._('Started {when}', { when })}
      </span>
      {when !== exact && (
        <time dateTime={at} className="exact-time">
          {exact}
        </time>
      )}
    </span>
  )
}
