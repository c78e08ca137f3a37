import './management.css'
import { Trans, useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { copyText } from '../../../ui/copyText.ts'
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { lastListUrl } from './lastListUrl.ts'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  )
}

/** Links back to a list with the filters, sort and page it had last. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={lastListUrl(href).href} className="record-link back-link">
      {children}
    </Link>
  )
}

/** Shown while the connection is lost: the page gets no live updates and may be outdated. */
export function ConnectionLost() {
  const status = useSocketStatus()
  return (
    <div role="status" className="details-notice hide-empty">
      {(status === 'lost' || status === 'refused') && (
        <Notice tone="warning">
          <p>
            <Trans id="Connection lost. Reconnecting…" />
          </p>
        </Notice>
      )}
    </div>
  )
}

const COPIED_NOTICE_MS = 2500
/** Ids start with a timestamp, so the last characters tell apart ids of the same minute. */
const VISIBLE_ID_LENGTH = 8

/** Shows the end of an id and copies the whole id. */
export function CopyId({ id }: { id: string }) {
  const { i18n } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(id)) setCopied(true)
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return (
    <button type="button" className="copy-id small numeric" title={id} onClick={() => void copy()}>
      {/* The visible text is part of the accessible name, so that users of speech input can say it. */}
      <span className="sr-only">{i18n._('Copy ID')} </span>…{id.slice(-VISIBLE_ID_LENGTH)}
      {isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      <span className="sr-only" role="status">
        {isCopied && <Trans id="Copied" />}
      </span>
    </button>
  )
}
