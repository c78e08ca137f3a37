import { Trans } from '@lingui/react'
import type { Announcement } from '@valecuatro/contract'
import { TimeAgo } from '../../ui/time.tsx'

/** The announcements to the entrants, newest first; renders nothing if there are none. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section className="announcements below-4" aria-labelledby="announcements-title">
      <h2 id="announcements-title" className="room-title">
        <Trans id="Announcements" />
      </h2>
      <ul aria-live="polite">
        {announcements.map(({ _id, text, at }) => (
          <li key={_id}>
            <p>{text}</p>
            <span className="soft">
              <TimeAgo at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
