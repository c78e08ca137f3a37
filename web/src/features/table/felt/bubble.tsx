import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useLaterParts } from '../loadLater.ts'
import type { Saying } from '../model/scene.ts'
import { type Side, sideOf } from '../model/side.ts'
import type { Heard } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'
import { SHOUTS } from '../words/shouts.ts'

/** What is said at the table, over the heads. The words are read out elsewhere. */
export function Bubbles({
  sayings,
  talk,
  names,
}: {
  sayings: readonly Saying[]
  talk: readonly Heard[]
  names: Names
}) {
  const { i18n } = useLingui()
  const later = useLaterParts()
  // One bubble a head: the last thing that was said.
  const isLast = ({ seat, id }: Saying) => !talk.some(heard => heard.seat === seat && heard.after >= id)
  const shouts = sayings.filter(isLast)
  const shouting = new Set(shouts.map(({ seat }) => seat))
  return (
    <>
      {shouts.map(({ id, seat, event }) => (
        <Bubble key={id} side={sideOf(seat, names.seat)} kind={event.type}>
          {shoutOf(i18n, event)}
        </Bubble>
      ))}
      {later &&
        talk
          .filter(({ seat }) => !shouting.has(seat))
          .map(heard => (
            <Bubble
              key={`talk ${heard.id}`}
              side={sideOf(heard.seat, names.seat)}
              kind={heard.caught ? 'caught' : 'talk'}
            >
              <later.TalkLine talk={heard} />
            </Bubble>
          ))}
    </>
  )
}

function Bubble({ side, kind, children }: { side: Side; kind: string; children: React.ReactNode }) {
  return (
    <div className="shout" data-side={side} data-kind={kind} aria-hidden="true">
      {children}
    </div>
  )
}

function shoutOf(i18n: I18n, event: Saying['event']): string {
  switch (event.type) {
    case 'call':
      return SHOUTS[event.call]
    case 'reply':
      return SHOUTS[event.reply]
    case 'tanto':
      return i18n.number(event.points)
    case 'buenas':
      return 'Son buenas'
    case 'mazo':
      return 'Me voy al mazo'
    default:
      return ''
  }
}
