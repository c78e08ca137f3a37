import './explain.css'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Event } from '@valecuatro/engine'
import { Popover } from 'radix-ui'
import { Fragment, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../net/session/useSession.ts'
import type { Payment } from '../model/handSummary.ts'
import type { LogEntry } from '../model/scene.ts'
import { useAssist } from '../preferences.ts'
import { ruleOfEvent, ruleOfPayment } from './ruleOf.ts'
import type { RuleId } from './rules.ts'
import { createTermClaims, splitTerms, type Term, type TermClaim } from './terms.ts'

/** Players with fewer finished games count as newcomers. */
const NEWCOMER_GAMES = 10

/** The delay before hovering opens an explanation, so that merely passing over a word does not. */
const HOVER_MS = 180

const claims = createTermClaims()

interface ExplainedTextProps {
  text: string
  /** Whether the text is in the log, where a word is underlined only if the table does not show it. */
  isLog?: boolean
}

/** A text with explained words for newcomers. Each word is underlined once on the screen, and only with hints on. */
export function ExplainedText({ text, isLog = false }: ExplainedTextProps) {
  const [isAssisted] = useAssist()
  const { user } = useSession()
  const isNewcomer = user === null || user.stats.gamesPlayed < NEWCOMER_GAMES
  if (!isAssisted || !isNewcomer) return text
  return splitTerms(text).map(({ term, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    <Fragment key={index}>{term ? <TermWord term={term} text={text} isLog={isLog} /> : text}</Fragment>
  ))
}

function TermWord({ term, text, isLog }: { term: Term; text: string; isLog: boolean }) {
  const { i18n } = useLingui()
  const id = useId()
  const word = useRef<HTMLButtonElement>(null)
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const isFirst = useFirstClaim(term, isLog ? 1 : 0)
  useEffect(() => () => clearTimeout(hover.current), [])
  if (!isFirst) return text
  const close = () => {
    clearTimeout(hover.current)
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={close}>
      <Popover.Anchor asChild>
        <button
          ref={word}
          type="button"
          className="term"
          aria-describedby={isOpen ? id : undefined}
          onClick={() => setOpen(true)}
          onFocus={({ target }) => {
            if (target.matches(':focus-visible')) setOpen(true)
          }}
          onBlur={close}
          onPointerEnter={({ pointerType }) => {
            if (pointerType === 'mouse') hover.current = setTimeout(setOpen, HOVER_MS, true)
          }}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') close()
          }}
        >
          {text}
        </button>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          id={id}
          role="tooltip"
          className="term-note"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => event.preventDefault()}
          onInteractOutside={event => {
            if (word.current?.contains(event.target as Node)) event.preventDefault()
          }}
        >
          <strong className="term-title">{text.toLowerCase()}</strong> {definitionOf(i18n, term)}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whether this occurrence of the word is the underlined one. */
function useFirstClaim(term: Term, rank: number): boolean {
  const claim = useRef<TermClaim>({ rank })
  useEffect(() => claims.claim(term, claim.current), [term])
  const isFirst = () => claims.isFirst(term, claim.current)
  return useSyncExternalStore(claims.subscribe, isFirst, isFirst)
}

function definitionOf(i18n: I18n, term: Term): string {
  switch (term) {
    case 'envido':
      return i18n._('A bet on who holds the most points in one suit. Only in the first trick: 2 points.')
    case 'real envido':
      return i18n._('Raises the envido by 3 points, or opens it.')
    case 'falta envido':
      return i18n._(
        'An envido for what the leader still needs. In the malas of a game to 30, the side that wins it wins the game.',
      )
    case 'flor':
      return i18n._('Three cards of one suit. It must be announced, and scores 3 points.')
    case 'contraflor':
      return i18n._('Answers a flor with a flor and raises it to 6 points.')
    case 'contraflor al resto':
      return i18n._('Raises a flor to all the points that the leading side still needs.')
    case 'con flor me achico':
      return i18n._('“I have a flor, but I back down”: the other side scores 3 points.')
    case 'truco':
      return i18n._('Raises the hand from 1 point to 2. It can be a bluff.')
    case 'retruco':
      return i18n._('Raises a truco: the hand is worth 3 points.')
    case 'vale cuatro':
      return i18n._('Raises a retruco: the hand is worth 4 points, the most there is.')
    case 'quiero':
      return i18n._('“I accept.” After a truco, the side that accepted may raise next.')
    case 'no quiero':
      return i18n._('“I decline.” The other side scores what was at stake before the call, at least 1 point.')
    case 'son buenas':
      return i18n._('“Yours are good”: gives up the envido without saying how much you have.')
    case 'parda':
      return i18n._('A tied trick. No one wins it, and the other tricks decide the hand.')
    case 'mazo':
      return i18n._('To fold: the player gives up their cards for this hand.')
    case 'pica-pica':
      return i18n._(
        'With six players: one deal is played as three duels, each player against the one opposite.',
      )
    case 'redonda':
      return i18n._('With six players: a deal that all six play together.')
    case 'rated':
      return i18n._('The result changes your rating: it rises when you win and falls when you lose.')
    case 'unrated':
      return i18n._('The result does not change your rating.')
    case 'mano':
      return i18n._(
        'The player who leads the hand. A tied envido, or three pardas, goes to them. The next hand has the next mano.',
      )
  }
}

interface EventRuleProps {
  event: Event
  entries: readonly LogEntry[]
  /** The text of the log entry. */
  text: string
}

/** The link from an entry of the hand log to the rule behind it. */
export function EventRule({ event, entries, text }: EventRuleProps) {
  const rule = ruleOfEvent(
    event,
    entries.map(entry => entry.event),
  )
  return rule && <RuleLink rule={rule} text={text} />
}

/** The link from a line of the hand's summary to the rule behind it. */
export function PaymentRule({ payment, text }: { payment: Payment; text: string }) {
  return <RuleLink rule={ruleOfPayment(payment)} text={text} />
}

/** Opens in another tab, so that players stay in their game and viewers keep their place in a replay. */
function RuleLink({ rule, text }: { rule: RuleId; text: string }) {
  const { i18n } = useLingui()
  return (
    <a
      className="rule-mark tiny bold"
      href={`/rules#${rule}`}
      target="_blank"
      rel="noreferrer"
      title={i18n._('The rule')}
      aria-label={i18n._('The rule behind “{text}” (opens in a new tab)', { text })}
    >
      ?
    </a>
  )
}
