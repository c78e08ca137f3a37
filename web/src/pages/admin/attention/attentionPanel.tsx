import './attention.css'
import { Trans, useLingui } from '@lingui/react'
import type { Attention, AttentionItem } from '@valecuatro/contract'
import { isCritical } from '@valecuatro/contract/criticalLines'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { attentionDetail, attentionHref, attentionText, uncheckedText } from './attentionText.ts'
import { countLines, useAttention } from './useAttention.ts'

/** More lines are shown on request. */
const SHOWN_LINES = 6

/** What needs the viewer's attention, or that nothing does. */
export function AttentionPanel() {
  const { data, isError, isFetching, refetch } = useAttention()
  const count = data ? countLines(data) : 0
  return (
    <section className="attention" aria-labelledby="attention-title" aria-busy={!data && !isError}>
      <header className="attention-head spread">
        <h2 id="attention-title" className="large strong">
          <Trans id="Needs attention" />
          {count > 0 && (
            <>
              {' '}
              <span className="attention-count tiny numeric">{count}</span>
            </>
          )}
        </h2>
        {data && <CheckedAt at={data.checkedAt} />}
      </header>
      {data ? (
        count > 0 ? (
          <Lines attention={data} />
        ) : (
          <p className="attention-calm">
            <CheckIcon />
            <Trans id="Nothing needs attention" />
          </p>
        )
      ) : isError ? (
        <div className="attention-failed split" role="alert">
          <Trans id="What needs attention could not be checked" />
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            <Trans id="Try again" />
          </Button>
        </div>
      ) : (
        <div className="skeleton attention-placeholder" aria-hidden="true" />
      )}
    </section>
  )
}

function CheckedAt({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <span className="soft small numeric">
      <Trans
        id="Checked at <0>{time}</0>"
        values={{ time: i18n.date(at, { timeStyle: 'short' }) }}
        components={{
          0: <time dateTime={at} title={i18n.date(at, { dateStyle: 'full', timeStyle: 'short' })} />,
        }}
      />
    </span>
  )
}

function Lines({ attention: { items, unchecked } }: { attention: Attention }) {
  const { i18n } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const lines = [
    ...items.map(item => <AttentionLine key={`${item.kind} ${item.subject?._id}`} item={item} />),
    ...unchecked.map(check => (
      <li key={check} className="attention-item">
        <LineContent text={uncheckedText(i18n, check)} />
      </li>
    )),
  ]
  const hidden = lines.length - SHOWN_LINES
  return (
    <>
      <ul>{showsAll ? lines : lines.slice(0, SHOWN_LINES)}</ul>
      {!showsAll && hidden > 0 && (
        <div className="attention-more">
          <Button size="small" onClick={() => setShowsAll(true)}>
            <Trans id="{hidden, plural, one {Show # more} other {Show # more}}" values={{ hidden }} />
          </Button>
        </div>
      )}
    </>
  )
}

/** One line with a link to where it is solved; the entry of a list. */
export function AttentionLine({ item }: { item: AttentionItem }) {
  const { i18n } = useLingui()
  const href = attentionHref(item)
  const content = (
    <LineContent
      text={attentionText(i18n, item)}
      detail={attentionDetail(i18n, item, Date.now())}
      tone={isCritical(item) ? 'danger' : 'warning'}
    />
  )
  return (
    <li className="attention-item">
      {href ? (
        <Link href={href} className="attention-link">
          {content}
        </Link>
      ) : (
        content
      )}
    </li>
  )
}

interface LineContentProps {
  text: ReactNode
  detail?: string
  tone?: 'danger' | 'warning' | 'neutral'
}

function LineContent({ text, detail, tone = 'neutral' }: LineContentProps) {
  return (
    <div className="attention-line" data-tone={tone}>
      <WarningIcon />
      <span className="attention-text break-words">{text}</span>
      {detail && (
        <>
          {' '}
          <span className="attention-detail soft small numeric break-words">{detail}</span>
        </>
      )}
    </div>
  )
}
