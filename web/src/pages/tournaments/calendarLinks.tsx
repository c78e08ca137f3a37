import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TournamentId, User } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { apiHost, call } from '../../net/call.ts'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CalendarIcon, CopyIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NEW_TAB } from '../../ui/share.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './calendarLinks.css'

/** Downloads one tournament as an entry for the reader's calendar. */
export function AddToCalendar({ id }: { id: TournamentId }) {
  const { i18n } = useLingui()
  return (
    <a
      className="button"
      data-variant="secondary"
      data-size="small"
      href={`${apiHost()}/api/tournaments/${id}/calendar.ics?language=${i18n.locale}`}
      download
    >
      <CalendarIcon size={18} />
      <Trans id="Add to calendar" />
    </a>
  )
}

/** A button that opens the ways to follow tournaments in a calendar program. */
export function SubscribeToCalendar({ user }: { user: User | null }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const site = `${apiHost()}/api/calendar.ics?language=${i18n.locale}`
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <CalendarIcon size={18} />
        <Trans id="Add to your calendar" />
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={i18n._('Add to your calendar')}>
        <div className="stack-5">
          <Feed
            title={<Trans id="All tournaments" />}
            text={<Trans id="Your calendar follows the tournaments that everyone can join." />}
          >
            <FeedLinks url={site} />
          </Feed>
          {user && !user.guest && (
            <Feed
              title={<Trans id="Only mine" />}
              text={<Trans id="The tournaments that you have joined, and matches scheduled for you." />}
            >
              <OwnFeed />
            </Feed>
          )}
        </div>
      </Dialog>
    </>
  )
}

function Feed({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <section className="stack-3">
      <h3 className="panel-title">{title}</h3>
      <p className="soft">{text}</p>
      {children}
    </section>
  )
}

/** The ways to subscribe to the calendar at this address. */
function FeedLinks({ url }: { url: string }) {
  const { i18n } = useLingui()
  const subscription = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: subscription })}`
  const link = { className: 'button', 'data-variant': 'secondary', 'data-size': 'medium' }

  async function copy() {
    if (await copyText(url)) toast.success(i18n._('Copied'))
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return (
    <>
      <p className="share-link">{url.replace(/^https?:\/\//, '')}</p>
      <div className="calendar-links">
        <Button onClick={() => void copy()}>
          <CopyIcon size={18} />
          <Trans id="Copy link" />
        </Button>
        <a {...link} {...NEW_TAB} href={google}>
          Google Calendar
        </a>
        <a {...link} href={subscription}>
          <Trans id="Apple or Outlook" />
        </a>
      </div>
    </>
  )
}

/** The reader's secret address, which is shown once, when it has been made. */
function OwnFeed() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const queryKey = [viewer, 'calendar-feed']
  const query = useQuery({ queryKey, queryFn: () => request('GET /api/profile/calendar-feed') })
  const [token, setToken] = useState<string | null>(null)
  const renewed = (createdAt: string | null) => queries.setQueryData(queryKey, { createdAt })

  const make = useSubmit({
    send: () => call('POST /api/profile/calendar-feed'),
    failed: i18n._('We couldn’t make the address.'),
    onDone: ({ value }) => {
      setToken(value.token)
      renewed(value.createdAt)
    },
  })
  const remove = useSubmit({
    send: () => call('DELETE /api/profile/calendar-feed'),
    done: i18n._('The address no longer works.'),
    failed: i18n._('We couldn’t remove the address.'),
    onDone: () => {
      setToken(null)
      renewed(null)
    },
  })

  return (
    <Loaded
      query={query}
      loading={<Skeleton height="3rem" />}
      failed={<Trans id="Your calendar could not be loaded" />}
    >
      {({ createdAt }) => (
        <>
          {token !== null ? (
            <>
              <FeedLinks
                url={`${apiHost()}/api/calendar-feeds/${token}/calendar.ics?language=${i18n.locale}`}
              />
              <p>
                <Trans id="We show this address only now. Keep it to yourself: anyone who has it sees your dates." />
              </p>
            </>
          ) : (
            createdAt !== null && (
              <p>
                <Trans
                  id="You have had a secret address since {date}. If you make a new one, that one stops working."
                  values={{ date: i18n.date(createdAt, { dateStyle: 'long' }) }}
                />
              </p>
            )
          )}
          <div className="row">
            {token === null && (
              <Button busy={make.busy} onClick={() => make.run()}>
                {createdAt === null ? (
                  <Trans id="Make a secret address" />
                ) : (
                  <Trans id="Make a new address" />
                )}
              </Button>
            )}
            {createdAt !== null && (
              <Button variant="quiet" busy={remove.busy} onClick={() => remove.run()}>
                <Trans id="Remove the address" />
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}
