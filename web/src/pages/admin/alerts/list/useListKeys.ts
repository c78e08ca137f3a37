import type { Alert } from '@valecuatro/contract'
import { canApply } from '@valecuatro/contract/alertEnums'
import type { RefObject } from 'react'
import { lastOpened } from '../details/reviewQueue.ts'
import { useAlertKeysOn, useKeys } from '../keys.tsx'
import type { AlertActions, PlainAction } from '../useAlertActions.ts'
import type { Selection } from './selection.ts'

interface ListKeys {
  rows: readonly Alert[]
  acts: AlertActions
  selection: Selection
  searchRef: RefObject<HTMLDivElement | null>
  onResolve: (alert: Alert) => void
  onSheet: () => void
}

/** Shortcuts act on the focused row; the table itself handles moving between rows. */
export function useListKeys({ rows, acts, selection, searchRef, onResolve, onSheet }: ListKeys): void {
  const [isOn] = useAlertKeysOn()

  const focusedAlert = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-alert]') : null
    return rows.find(({ _id }) => _id === row?.dataset.alert)
  }
  const act = (name: PlainAction) => (target: EventTarget | null) => {
    const alert = focusedAlert(target)
    if (!alert || !canApply(name, alert.status)) return false
    focusRow(alert._id)
    void acts.run({ act: name, id: alert._id })
    return true
  }

  /** Focuses the alert that was opened last, otherwise the first or last row. */
  function focusList(end: 'first' | 'last') {
    const links = [...document.querySelectorAll<HTMLElement>('[data-open]')]
    const seen = links.find(link => link.dataset.open === lastOpened())
    const there = seen ?? (end === 'first' ? links.at(0) : links.at(-1))
    there?.focus()
    return there !== undefined
  }

  useKeys(isOn, {
    j: target => focusedAlert(target) === undefined && focusList('first'),
    k: target => focusedAlert(target) === undefined && focusList('last'),
    a: act('acknowledge'),
    i: act('investigate'),
    d: act('dismiss'),
    r: target => {
      const alert = focusedAlert(target)
      if (!alert || !canApply('resolve', alert.status)) return false
      focusRow(alert._id)
      onResolve(alert)
      return true
    },
    z: acts.undoLast,
    x: target => {
      const alert = focusedAlert(target)
      if (alert) selection.toggle(alert._id)
      return alert !== undefined
    },
    '/': () => {
      searchRef.current?.querySelector('input')?.focus()
      return true
    },
    '?': () => {
      onSheet()
      return true
    },
  })
}

/** The pressed button may disappear, so the focus moves to the row's link. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-open="${id}"]`)?.focus()
}
