import { useLingui } from '@lingui/react'
import type { Event } from '@valecuatro/engine'
import type { Payment } from '../model/handSummary.ts'
import type { LogEntry } from '../model/scene.ts'
import { ruleOfEvent, ruleOfPayment } from './ruleOf.ts'
import type { RuleId } from './rules.ts'

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
