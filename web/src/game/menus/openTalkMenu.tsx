import { Trans, useLingui } from '@lingui/react'
import { PHRASES, type Phrase, SENAS, type Sena } from '@valecuatro/contract/talk'
import { Popover } from 'radix-ui'
import { SpeechIcon } from '../../ui/commonIcons.tsx'
import { SenaFace } from '../felt/senaFace.tsx'
import { faceText, phraseText, senaText } from '../text/talkText.ts'

export interface TalkMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSay: (phrase: Phrase) => void
  /** Absent for a player without a partner. */
  onSign?: ((sign: Sena) => void) | undefined
}

export function OpenTalkMenu({ open, onOpenChange, onSay, onSign }: TalkMenuProps) {
  const { i18n } = useLingui()
  const label = onSign ? i18n._('Chat & señas') : i18n._('Chat')
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger className="icon-button" aria-label={label}>
        <SpeechIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="talk-menu"
          aria-label={label}
          side="top"
          sideOffset={8}
          collisionPadding={8}
        >
          <h3>
            <Trans id="Say to everyone" />
          </h3>
          <div className="phrases">
            {PHRASES.map(phrase => (
              <button type="button" key={phrase} onClick={() => onSay(phrase)}>
                {phraseText(i18n, phrase)}
              </button>
            ))}
          </div>
          {onSign && (
            <>
              <h3>
                <Trans id="Señas to your partner" />
              </h3>
              <p className="talk-note soft tiny">
                <Trans id="Each opponent has a 1 in 10 chance of seeing it." />
              </p>
              <div className="signs">
                {SENAS.map(sign => (
                  <button type="button" key={sign} onClick={() => onSign(sign)} title={faceText(i18n, sign)}>
                    <SenaFace sign={sign} />
                    {senaText(i18n, sign)}
                  </button>
                ))}
              </div>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
