import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeChoices as Choices, QuietHours } from '@valecuatro/contract'
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  STAFF_NOTICES,
} from '@valecuatro/contract/noticeKinds'
import { noticeKindName } from '@valecuatro/contract/noticeTexts'
import { mayCall } from '@valecuatro/contract/roles'
import type { FormEvent } from 'react'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../../../worker/push.ts'
import './notices.css'

const choicesKey = (viewer: string) => [viewer, 'notice-choices']

/** Settings: how the player receives each kind of notice, and whether this browser gets push messages. */
export function NoticeChoices() {
  const viewer = useViewerId()
  const role = useSession().user?.role ?? 'player'
  const query = useQuery({
    queryKey: choicesKey(viewer),
    queryFn: () => request('GET /api/me/notices/choices'),
  })
  return (
    <section aria-labelledby="notice-choices-title">
      <h2 id="notice-choices-title" className="section-title">
        <Trans id="Notifications" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="20rem" />}
        failed={<Trans id="Your choices could not be loaded" />}
      >
        {choices => (
          <div className="notice-choices stack">
            <PushOnThisDevice pushKey={choices.pushKey} />
            <ChoiceTable {...choices} />
            {role !== 'player' && <CriticalLines {...choices} />}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function PushOnThisDevice({ pushKey }: { pushKey: string }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const queryKey = [viewer, 'push']
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(viewer) })
  const { busy, run } = useSubmit({
    send: (isOn: boolean) =>
      (isOn ? turnPushOn(viewer, pushKey, i18n.locale) : turnPushOff()).then(
        state => ({ ok: true, state }) as const,
        () => ({ ok: false }) as const,
      ),
    failed: i18n._('Notifications could not be turned on. Please try again.'),
    onDone: ({ state }) => {
      queries.setQueryData(queryKey, state)
      void queries.invalidateQueries({ queryKey: choicesKey(viewer) })
    },
  })
  if (state === undefined) return <Skeleton height="4rem" />
  return (
    <div className="push-device">
      <p>
        <strong>
          <Trans id="Notifications on this device" />
        </strong>
        <span className="soft">
          <PushExplanation state={state} />
        </span>
      </p>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'off' ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => void run(state === 'off')}
        >
          {state === 'off' ? <Trans id="Turn on" /> : <Trans id="Turn off" />}
        </Button>
      )}
    </div>
  )
}

function PushExplanation({ state }: { state: PushState }) {
  switch (state) {
    case 'on':
      return <Trans id="On until you sign out. They arrive even when the site is closed." />
    case 'off':
      return <Trans id="Off. Turn them on to hear of your table even when the site is closed." />
    case 'blocked':
      return <Trans id="Blocked: allow notifications for this site in your browser’s settings." />
    case 'unsupported':
      return (
        <Trans id="This browser cannot show notifications. On an iPhone, add the site to the home screen first." />
      )
  }
}

function ChoiceTable({ choices, canMail }: Pick<Choices, 'choices' | 'canMail'>) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const locale = i18n.locale === 'es' ? 'es' : 'en'
  const role = useSession().user?.role ?? 'player'
  const kinds = NOTICE_KINDS.filter(kind => mayCall(STAFF_NOTICES[kind] ?? 'player', role))
  const names: Record<NoticeChannel, string> = {
    page: i18n._('On the site'),
    push: i18n._('On this device'),
    mail: i18n._('Email'),
  }
  const { run } = useSubmit({
    send(body: { kind: (typeof NOTICE_KINDS)[number]; channel: NoticeChannel; isOn: boolean }) {
      const { kind, channel, isOn } = body
      // Shows the choice at once.
      queries.setQueryData<Choices>(
        choicesKey(viewer),
        old =>
          old && {
            ...old,
            choices: { ...old.choices, [kind]: { ...old.choices[kind], [channel]: isOn } },
          },
      )
      return call('PUT /api/me/notices/choices', { body })
    },
    failed: () => i18n._('Your choice could not be saved. Please try again.'),
    renew: answer => answer.ok || queries.invalidateQueries({ queryKey: choicesKey(viewer) }),
    keyOf: body => Object.values(body).join(),
  })
  return (
    <>
      <table className="choice-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans id="Tell me when" />
            </th>
            {NOTICE_CHANNELS.map(channel => (
              <th key={channel} scope="col">
                {names[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <tr key={kind}>
              <th scope="row">{noticeKindName(locale, kind)}</th>
              {NOTICE_CHANNELS.map(channel => (
                <td key={channel}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${noticeKindName(locale, kind)}: ${names[channel]}`}
                      checked={choices[kind][channel] && (channel !== 'mail' || canMail)}
                      disabled={channel === 'mail' && !canMail}
                      onChange={event => void run({ kind, channel, isOn: event.target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!canMail && (
        <p className="soft">
          <Trans id="Emails are sent only to an address that you have confirmed." />
        </p>
      )}
    </>
  )
}

/** For staff: what keeps messages about critical lines from arriving, and their quiet hours. */
function CriticalLines({ choices, canMail, isMailConfigured, hasPush, quietHours }: Choices) {
  const { push, mail } = choices['critical-lines']
  return (
    <section className="items-start stack" aria-labelledby="critical-lines-title">
      <h3 id="critical-lines-title">
        <Trans id="Critical lines of “Needs attention”" />
      </h3>
      <p className="soft">
        <Trans id="Each line is sent once until it is over, at most one message every five minutes." />
      </p>
      {push && !hasPush && (
        <Notice tone="warning">
          <Trans id="No device of yours gets notifications yet. Open this page on the device and turn them on above." />
        </Notice>
      )}
      {mail && canMail && !isMailConfigured && (
        <Notice tone="warning">
          <Trans id="This site has no mail server, so emails are not sent." />
        </Notice>
      )}
      <QuietHoursForm saved={quietHours} />
    </section>
  )
}

const PROPOSED_HOURS = { from: '23:00', to: '07:00' }

function QuietHoursForm({ saved }: { saved: QuietHours | null }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { busy, run } = useSubmit({
    send: (quietHours: QuietHours | null) =>
      call('PUT /api/me/notices/quiet-hours', { body: { quietHours } }),
    done: i18n._('Saved'),
    failed: i18n._('Your choice could not be saved. Please try again.'),
    onDone: ({ value }) => queries.setQueryData(choicesKey(viewer), value),
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    void run({ from: String(fields.get('from')), to: String(fields.get('to')), timeZone })
  }
  return (
    <form className="stack" onSubmit={save}>
      <Switch
        label={i18n._('Quiet hours')}
        on={saved !== null}
        onChange={isOn => void run(isOn ? { ...PROPOSED_HOURS, timeZone } : null)}
      />
      {saved && (
        <>
          <p className="soft">
            <Trans
              id="Nothing is sent between these times ({timeZone}); afterwards one message sums up what is still critical."
              values={{ timeZone: saved.timeZone }}
            />
          </p>
          <div className="quiet-hours">
            <TextField type="time" name="from" label={i18n._('From')} defaultValue={saved.from} required />
            <TextField type="time" name="to" label={i18n._('Until')} defaultValue={saved.to} required />
            <Button type="submit" busy={busy}>
              <Trans id="Save" />
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
