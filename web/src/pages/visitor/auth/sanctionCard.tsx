import './sanctionCard.css'
import { Trans, useLingui } from '@lingui/react'
import type { OwnSanction, SanctionKind } from '@valecuatro/contract'
import { groundText } from '@valecuatro/contract/grounds'
import { MAX_APPEAL_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, useId } from 'react'
import type { CallResult } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Badge, Notice } from '../../../ui/notice.tsx'
import { useStoredDraft } from '../../../ui/useStoredDraft.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

const TITLES: Record<SanctionKind, string> = {
  warning: /*i18n*/ 'Warning',
  silence: /*i18n*/ 'You cannot write in chats',
  'frozen-rating': /*i18n*/ 'Your rating is frozen',
  suspension: /*i18n*/ 'Suspension',
}

interface SanctionCardProps {
  /** Set if the page has said already what the sanction is. */
  isTitled?: boolean
  sanction: OwnSanction
  send: (text: string) => Promise<CallResult<OwnSanction>>
  onAppealed: (sanction: OwnSanction) => void
}

/** A sanction with its ground, and what the player has written against it or can write. */
export function SanctionCard({ isTitled = false, sanction, send, onAppealed }: SanctionCardProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const { kind, ground, text, createdAt, until, liftedAt, appeal } = sanction
  const dateOf = (at: string) => i18n.date(at, { dateStyle: 'long' })
  return (
    <section className="sanction stack" aria-labelledby={titleId}>
      <div className={isTitled ? 'sr-only' : 'split'}>
        <h2 id={titleId} className="section-title">
          {i18n._(TITLES[kind])}
        </h2>
        {liftedAt && (
          <Badge tone="success">
            <Trans id="Lifted" />
          </Badge>
        )}
      </div>
      <p className="soft small">
        {until
          ? i18n._('From {start} until {end}', { start: dateOf(createdAt), end: dateOf(until) })
          : dateOf(createdAt)}
      </p>
      {ground !== 'other' && (
        <p>
          <strong>{groundText(i18n.locale === 'es' ? 'es' : 'en', ground)}</strong>
        </p>
      )}
      <p className="sanction-text">{text}</p>
      {appeal ? (
        <AppealRead appeal={appeal} />
      ) : (
        !liftedAt && <AppealForm id={sanction._id} send={send} onAppealed={onAppealed} />
      )}
    </section>
  )
}

function AppealRead({ appeal }: { appeal: NonNullable<OwnSanction['appeal']> }) {
  const { i18n } = useLingui()
  const { text, createdAt, outcome, answer } = appeal
  return (
    <div className="stack">
      <div>
        <p className="soft small">
          {i18n._('Your appeal of {date}', { date: i18n.date(createdAt, { dateStyle: 'long' }) })}
        </p>
        <p className="sanction-text">{text}</p>
      </div>
      {outcome === null ? (
        <Notice>
          <p>
            <Trans id="We have received your appeal. You will read the answer here and by email." />
          </p>
        </Notice>
      ) : (
        <Notice tone={outcome === 'lifted' ? 'success' : 'neutral'}>
          <p>
            <strong>
              {outcome === 'lifted' ? <Trans id="We have lifted it" /> : <Trans id="The decision stands" />}
            </strong>
          </p>
          <p className="sanction-text">{answer}</p>
        </Notice>
      )}
    </div>
  )
}

interface AppealFormProps extends Pick<SanctionCardProps, 'send' | 'onAppealed'> {
  id: OwnSanction['_id']
}

function AppealForm({ id, send, onAppealed }: AppealFormProps) {
  const { i18n } = useLingui()
  const [text, setText] = useStoredDraft(`appeal-draft:${id}`)
  const { busy, refusal, run } = useSubmit({
    send,
    done: i18n._('Your appeal has been sent'),
    failed: i18n._('Your appeal could not be sent. Your text is kept; please try again.'),
    isRefusalShown: true,
    onDone({ value }) {
      setText('')
      onAppealed(value)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') void run(text.trim())
  }

  return (
    <form className="stack" onSubmit={submit}>
      <TextAreaField
        label={i18n._('If you do not agree, tell us why')}
        hint={i18n._(
          'You can do this once. Another person than the one who decided it reads it and answers. {left, plural, one {# character left.} other {# characters left.}}',
          { left: MAX_APPEAL_LENGTH - text.length },
        )}
        rows={5}
        maxLength={MAX_APPEAL_LENGTH}
        value={text}
        disabled={busy}
        onChange={event => setText(event.target.value)}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div>
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          <Trans id="Send appeal" />
        </Button>
      </div>
    </form>
  )
}
