import type { Alert } from '@valecuatro/contract'
import { canBe } from '@valecuatro/contract/alertWords'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { useAlertKeysOn } from '../keys/keyPreference.ts'
import { useKeys } from '../keys/useKeys.ts'
import { listHref } from '../list/address.ts'
import type { AlertActs, PlainAct } from '../useAlertActs.ts'
import type { QueueSteps } from './useQueueSteps.ts'

interface DetailKeys {
  alert: Alert
  acts: AlertActs
  steps: QueueSteps
  field: RefObject<HTMLTextAreaElement | null>
  onSheet: () => void
}

export function useDetailKeys({ alert, acts, steps, field, onSheet }: DetailKeys): void {
  const [isOn] = useAlertKeysOn()
  const [, navigate] = useLocation()

  const previous = () => steps.step('previous')
  const next = () => steps.step('next')
  const act = (name: PlainAct) => () => {
    if (!canBe(name, alert.status)) return false
    void acts.run({ act: name, id: alert._id })
    return true
  }

  useKeys(isOn, {
    j: next,
    k: previous,
    ArrowRight: next,
    ArrowLeft: previous,
    z: acts.undoLast,
    a: act('acknowledge'),
    i: act('investigate'),
    d: act('dismiss'),
    r: () => {
      field.current?.focus()
      return field.current !== null
    },
    '/': () => {
      navigate(steps.place?.href ?? listHref())
      return true
    },
    '?': () => {
      onSheet()
      return true
    },
  })
}
