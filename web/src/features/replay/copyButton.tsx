import { Trans, useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { copyText } from './copyText.ts'

interface CopyButtonProps {
  /** Asked for when it is pressed. */
  text: () => string
  icon: ReactNode
  children: ReactNode
}

const SHOWN = 2500

/** Copies, and says for a moment that it has. */
export function CopyButton({ text, icon, children }: CopyButtonProps) {
  const { i18n } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(text())) setCopied(true)
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return (
    <>
      <button type="button" className="replay-button" onClick={() => void copy()}>
        {isCopied ? <CheckIcon /> : icon}
        <span className="replay-button-words">{isCopied ? <Trans id="Copied" /> : children}</span>
      </button>
      <span className="sr-only" role="status">
        {isCopied && <Trans id="Copied" />}
      </span>
    </>
  )
}
