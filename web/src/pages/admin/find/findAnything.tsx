import './find.css'
import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { loadCatalog } from '../../../i18n/locale.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { toast } from '../../../ui/toast.ts'

const dialog = preloadable(async () => {
  const [{ FindDialog }] = await Promise.all([import('./findDialog.tsx'), loadCatalog('alerts', 'server')])
  return FindDialog
})

/** The button of the frame, and Ctrl+K or Cmd+K, that open the search for anything. */
export function FindAnything({ admin }: { admin: User | null }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const FindDialog = useLoadedPart(dialog)

  async function open() {
    if (await dialog.fetch()) setOpen(true)
    else toast.error(i18n._('The search could not be loaded. Check your connection and try again.'))
  }

  const toggle = useRef(() => {})
  toggle.current = () => {
    if (isOpen) setOpen(false)
    // Another dialog may have unsaved input.
    else if (document.querySelector('[role=dialog], [role=alertdialog]') === null) void open()
  }
  const isReady = admin !== null
  useEffect(() => {
    if (!isReady) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      if (!event.repeat) toggle.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isReady])

  return (
    <>
      <button
        type="button"
        className="find-button"
        // The prerendered frame has no user yet.
        disabled={!isReady}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
        onPointerEnter={() => void dialog.fetch()}
      >
        <SearchIcon />
        <span className="truncate">
          <Trans id="Find anything" />
        </span>
        {isReady && (
          <span className="find-shortcut" aria-hidden="true">
            <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
          </span>
        )}
      </button>
      {admin && FindDialog && <FindDialog admin={admin} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
