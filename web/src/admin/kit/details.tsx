import './management.css'
import { Trans, useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useSocketStatus } from '../../net/socket/useSocket.ts'
import { copyText } from '../../ui/copyText.ts'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
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

/** Leads back to a list as it was last shown, with its filters, sort and page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={lastListUrl(href).href} className="desk-link back-link">
      {children}
    </Link>
  )
}

/** What is shown is no longer told live, and may be old. */
export function ConnectionLost() {
  const status = useSocketStatus()
  return (
    <div role="status" className="mb-4 empty:hidden">
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

const SHOWN = 2500
/** Ids begin with their time; what tells two of the same minute apart is their end. */
const ENOUGH = 8

/** An id short enough to read, and whole in the clipboard. */
export function CopyId({ id }: { id: string }) {
  const { i18n } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(id)) setCopied(true)
    else toast.error(i18n._("Couldn't copy to the clipboard"))
  }

  return (
    <button type="button" className="copy-id" title={id} onClick={() => void copy()}>
      {/* What is seen is part of the name, so that who speaks to the machine can say it. */}
      <span className="sr-only">{i18n._('Copy ID')} </span>…{id.slice(-ENOUGH)}
      {isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      <span className="sr-only" role="status">
        {isCopied && <Trans id="Copied" />}
      </span>
    </button>
  )
}
