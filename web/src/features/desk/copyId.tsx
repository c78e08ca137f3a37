import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { copyText } from '../replay/copyText.ts'

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
