import type { Alert, AlertAct } from '@valecuatro/contract'
import { canBe } from '@valecuatro/contract/alertWords'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { useAlertKeysOn } from '../keys/keyPreference.ts'
import { useKeys } from '../keys/useKeys.ts'
import { alertHref, listHref } from '../list/address.ts'
import type { AlertActs } from '../useAlertActs.ts'
import type { Place } from './queue.ts'

interface DetailKeys {
  alert: Alert
  acts: AlertActs
  place: Place | null
  field: RefObject<HTMLTextAreaElement | null>
  onSheet: () => void
}

export function useDetailKeys({ alert, acts, place, field, onSheet }: DetailKeys): void {
  const [isOn] = useAlertKeysOn()
  const [, navigate] = useLocation()

  const goTo = (id: string | null | undefined) => () => {
    if (id) navigate(alertHref(id))
    return Boolean(id)
  }
  const act = (name: Exclude<AlertAct, 'resolve'>) => () => {
    if (!canBe(name, alert.status)) return false
    void acts.run({ act: name, id: alert._id })
    return true
  }

  useKeys(isOn, {
    j: goTo(place?.next),
    k: goTo(place?.previous),
    ArrowRight: goTo(place?.next),
    ArrowLeft: goTo(place?.previous),
    a: act('acknowledge'),
    i: act('investigate'),
    d: act('dismiss'),
    r: () => {
      field.current?.focus()
      return field.current !== null
    },
    '/': () => {
      navigate(place?.href ?? listHref())
      return true
    },
    '?': () => {
      onSheet()
      return true
    },
  })
}
