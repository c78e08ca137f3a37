import { Trans, useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonSize } from './button.tsx'
import { copyText } from './copyText.ts'
import { Dialog } from './dialog.tsx'
import { CheckIcon, CopyIcon, ShareIcon, TelegramIcon, WhatsAppIcon } from './icons.tsx'
import { QrCode } from './qrCode.tsx'
import { toast } from './toast.ts'
import './share.css'

interface Shared {
  /** An absolute address. */
  url: string
  /** What is sent with the link: a sentence, or several lines. */
  text: string
  /** Draws a picture that is sent or saved with the text; the text is then copied too. */
  picture?: () => Promise<File>
}

interface ShareButtonProps {
  /** Computed when the button is pressed, because the address of a page may change. */
  share: () => Shared
  size?: ButtonSize
  /** The classes of a button that does not look like the others. */
  className?: string
}

/** A button that opens all ways to share a page. */
export function ShareButton({ share, size = 'small', className = 'button' }: ShareButtonProps) {
  const [shared, setShared] = useState<Shared | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        data-variant="secondary"
        data-size={size}
        onClick={() => setShared(share())}
      >
        <ShareIcon size={18} />
        <Trans id="Share" />
      </button>
      <ShareDialog shared={shared} onClose={() => setShared(null)} />
    </>
  )
}

/** Three icons, for tables and games: all ways to share, and WhatsApp and Telegram in one press. */
export function ShareIcons({ share, className = 'button' }: Omit<ShareButtonProps, 'size'>) {
  const { i18n } = useLingui()
  const [shared, setShared] = useState<Shared | null>(null)
  const { whatsApp, telegram } = messengerLinks(share())
  const look = { className, 'data-variant': 'secondary', 'data-size': 'medium' }
  const named = (name: string) => ({ 'aria-label': name, title: name })
  return (
    <span className="share-icons">
      <button type="button" {...look} {...named(i18n._('Share'))} onClick={() => setShared(share())}>
        <ShareIcon size={20} />
      </button>
      <a {...look} {...NEW_TAB} {...named('WhatsApp')} href={whatsApp}>
        <WhatsAppIcon size={20} />
      </a>
      <a {...look} {...NEW_TAB} {...named('Telegram')} href={telegram}>
        <TelegramIcon size={20} />
      </a>
      <ShareDialog shared={shared} onClose={() => setShared(null)} />
    </span>
  )
}

interface ShareDialogProps {
  /** Null while the dialog is closed. */
  shared: Shared | null
  onClose: () => void
}

/** All ways to share a link: copying it, its QR code, WhatsApp, Telegram and the device's share sheet. */
export function ShareDialog({ shared, onClose }: ShareDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog open={shared !== null} onOpenChange={onClose} title={i18n._('Share')}>
      {shared && (
        <div className="stack-3">
          <p className="share-text soft break-words">{shared.text}</p>
          {!shared.picture && (
            <QrCode text={shared.url} label={i18n._('QR code of the link')} className="share-qr" />
          )}
          <p className="share-link">{shared.url.replace(/^https?:\/\//, '')}</p>
          <ShareActions {...shared} />
        </div>
      )}
    </Dialog>
  )
}

export const NEW_TAB = { target: '_blank', rel: 'noreferrer' }

/** Addresses that open a messenger with the text and the link. */
export const messengerLinks = ({ url, text }: Shared) => ({
  whatsApp: `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`,
  telegram: `https://t.me/share/url?${new URLSearchParams({ url, text })}`,
})

const COPIED_MS = 2500

/** The ways to send a link, each in one press. */
export function ShareActions({ url, text, picture }: Shared) {
  const { i18n } = useLingui()
  const drawn = usePicture(picture)
  const [isCopied, setCopied] = useState(false)
  const { whatsApp, telegram } = messengerLinks({ url, text })
  const canShare = typeof navigator.share === 'function'
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(picture ? `${text}\n${url}` : url)) setCopied(true)
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  async function openShareSheet() {
    try {
      const files = drawn && [drawn.file]
      const hasFiles = files && navigator.canShare?.({ files })
      await navigator.share({ title: 'Vale Cuatro', text, url, ...(hasFiles && { files }) })
    } catch (error) {
      // An AbortError means that the share sheet was closed.
      if ((error as Error).name !== 'AbortError') void copy()
    }
  }

  return (
    <div className="share-actions">
      {drawn && (
        <a
          className="button share-picture"
          data-variant="secondary"
          data-size="medium"
          href={drawn.url}
          download={drawn.file.name}
        >
          <img src={drawn.url} alt="" width={1080} height={1080} />
          <Trans id="Save the picture" />
        </a>
      )}
      <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => void copy()}>
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        {isCopied ? <Trans id="Copied" /> : picture ? <Trans id="Copy text" /> : <Trans id="Copy link" />}
      </Button>
      {canShare && (
        <Button variant="primary" onClick={() => void openShareSheet()}>
          <ShareIcon size={18} />
          <Trans id="Share" />
        </Button>
      )}
      <MessengerLink href={whatsApp}>
        <WhatsAppIcon size={18} />
        WhatsApp
      </MessengerLink>
      <MessengerLink href={telegram}>
        <TelegramIcon size={18} />
        Telegram
      </MessengerLink>
      <span role="status" className="sr-only">
        {isCopied && <Trans id="Copied" />}
      </span>
    </div>
  )
}

/** The picture and an address for it; null until it is drawn, or if it cannot be drawn. */
function usePicture(draw: Shared['picture']): { file: File; url: string } | null {
  const [drawn, setDrawn] = useState<{ file: File; url: string } | null>(null)
  const first = useRef(draw)
  useEffect(() => {
    let isWanted = true
    first.current?.().then(
      file => {
        // The content security policy allows images from data addresses, not from blobs.
        const reader = new FileReader()
        reader.onload = () => {
          if (isWanted) setDrawn({ file, url: String(reader.result) })
        }
        reader.readAsDataURL(file)
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  return drawn
}

function MessengerLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="button" data-variant="secondary" data-size="medium" href={href} {...NEW_TAB}>
      {children}
    </a>
  )
}
