import { Trans } from '@lingui/react'
import type { Announcement } from '@valecuatro/contract'
import { TimeAgo } from '../ui/time.tsx'

/** What organisers have written to the entrants, the newest first; nothing if there is none. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section className="announcements" aria-labelledby="announcements-title">
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
