import { Trans, useLingui } from '@lingui/react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useSound } from '../../sound/sounds.ts'
import { afterPaint } from '../../ui/defer.ts'
import { CheckIcon, MenuIcon, ShareIcon, TelegramIcon, WhatsAppIcon } from '../../ui/icons.tsx'
import { messengerLinks, NEW_TAB, ShareDialog } from '../../ui/share.tsx'
import { useAssist, useCoachOn, useShortcutsOn, useTapTwice } from '../preferences.ts'

export interface GameMenuProps {
  /** Whether a coach can be turned on here. */
  hasCoach?: boolean
  /** Opens the options of a practice table. */
  onOptions?: (() => void) | undefined
  onShortcutList: () => void
  onCardRanking: () => void
  /** Whether the address of this page can be sent to people who want to watch. */
  isShared?: boolean | undefined
  /** The page to go to on leaving; the lobby by default. */
  leaveTo?: string | undefined
  /** Present for a player whose game is not over; others leave without confirmation. */
  onLeave?: (() => void) | undefined
  onResign?: (() => void) | undefined
}

/** Whether the device probably has a keyboard: a phone has a touch screen and no other pointer. */
const hasKeyboard = () => !window.matchMedia('(hover: none) and (pointer: coarse)').matches

/** The menu with its button. Mounts open. */
export function OpenGameMenu({
  hasCoach,
  onOptions,
  onShortcutList,
  onCardRanking,
  isShared,
  leaveTo = '/game',
  onLeave,
  onResign,
}: GameMenuProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(true)
  const [sound, setSound] = useSound()
  const [assist, setAssist] = useAssist()
  const [coach, setCoach] = useCoachOn()
  const [shortcuts, setShortcuts] = useShortcutsOn()
  const [tapTwice, setTapTwice] = useTapTwice()
  const [isSharing, setSharing] = useState(false)
  const shared = {
    url: `${location.origin}${location.pathname}`,
    text: i18n._('Watch this game of truco'),
  }
  const { whatsApp, telegram } = messengerLinks(shared)
  return (
    <>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={open => afterPaint(() => setOpen(open))}>
        <DropdownMenu.Trigger className="icon-button" aria-label={i18n._('Menu')}>
          <MenuIcon />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="start" sideOffset={6} collisionPadding={8}>
            <Switch on={assist} onChange={setAssist}>
              <Trans id="Hints" />
            </Switch>
            {hasCoach && (
              <Switch on={coach} onChange={setCoach}>
                <Trans id="Coach" />
              </Switch>
            )}
            <Switch on={sound} onChange={setSound}>
              <Trans id="Sound" />
            </Switch>
            {hasKeyboard() && (
              <Switch on={shortcuts} onChange={setShortcuts}>
                <Trans id="Keyboard shortcuts" />
              </Switch>
            )}
            <Switch on={tapTwice} onChange={setTapTwice}>
              <Trans id="Tap twice to play a card" />
            </Switch>
            <DropdownMenu.Separator className="menu-line" />
            <DropdownMenu.Item className="menu-item" onSelect={onCardRanking}>
              <Trans id="What beats what" />
            </DropdownMenu.Item>
            {hasKeyboard() && (
              <DropdownMenu.Item className="menu-item" onSelect={onShortcutList}>
                <Trans id="Shortcuts" />
              </DropdownMenu.Item>
            )}
            {onOptions && (
              <DropdownMenu.Item className="menu-item" onSelect={onOptions}>
                <Trans id="Practice options" />
              </DropdownMenu.Item>
            )}
            {isShared && (
              <div className="menu-share">
                <DropdownMenu.Item className="menu-item" onSelect={() => setSharing(true)}>
                  <ShareIcon size={18} />
                  <Trans id="Share" />
                </DropdownMenu.Item>
                <DropdownMenu.Item asChild>
                  <a className="menu-item" href={whatsApp} {...NEW_TAB} aria-label="WhatsApp">
                    <WhatsAppIcon size={18} />
                  </a>
                </DropdownMenu.Item>
                <DropdownMenu.Item asChild>
                  <a className="menu-item" href={telegram} {...NEW_TAB} aria-label="Telegram">
                    <TelegramIcon size={18} />
                  </a>
                </DropdownMenu.Item>
              </div>
            )}
            <DropdownMenu.Separator className="menu-line" />
            {onResign && (
              <DropdownMenu.Item className="menu-item" onSelect={onResign}>
                <Trans id="Resign" />
              </DropdownMenu.Item>
            )}
            {onLeave ? (
              <DropdownMenu.Item className="menu-item" onSelect={onLeave}>
                <Trans id="Leave the table" />
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item asChild>
                <Link className="menu-item" href={leaveTo}>
                  <Trans id="Leave the table" />
                </Link>
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <ShareDialog shared={isSharing ? shared : null} onClose={() => setSharing(false)} />
    </>
  )
}

function Switch({
  on,
  onChange,
  children,
}: {
  on: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.CheckboxItem
      className="menu-item menu-check"
      checked={on}
      onCheckedChange={onChange}
      onSelect={event => event.preventDefault()}
    >
      {children}
      <DropdownMenu.ItemIndicator>
        <CheckIcon size={18} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  )
}
