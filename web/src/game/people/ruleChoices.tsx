import { useLingui } from '@lingui/react'
import { TARGETS, TURN_SECONDS } from '@valecuatro/contract/values'
import { Choices } from '../../ui/choices.tsx'

interface RuleChoice<T> {
  value: T
  onChange: (value: T) => void
}

export function TargetChoice(choice: RuleChoice<(typeof TARGETS)[number]>) {
  const { i18n } = useLingui()
  return (
    <Choices
      legend={i18n._('Play to')}
      choices={TARGETS.map(value => ({ value, label: i18n._('{points} points', { points: value }) }))}
      {...choice}
    />
  )
}

export function FlorChoice(choice: RuleChoice<boolean>) {
  const { i18n } = useLingui()
  return (
    <Choices
      legend={i18n._('Flor')}
      choices={[
        { value: false, label: i18n._('Without flor') },
        { value: true, label: i18n._('With flor') },
      ]}
      {...choice}
    />
  )
}

export function TurnSecondsChoice(choice: RuleChoice<(typeof TURN_SECONDS)[number]>) {
  const { i18n } = useLingui()
  return (
    <Choices
      legend={i18n._('Time per turn')}
      choices={TURN_SECONDS.map(value => ({ value, label: i18n._('{seconds} s', { seconds: value }) }))}
      {...choice}
    />
  )
}
