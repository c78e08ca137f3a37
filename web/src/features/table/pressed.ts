import type { Action } from '@valecuatro/engine'
import { afterPaint } from '../../ui/afterPaint.ts'

/** Shows at once that an action has been felt, by whatever way it was pressed; then it is done. */
export function pressed(action: Action | 'go on', then: () => void): void {
  const button = document.querySelector(`[data-action="${action}"]`)
  button?.setAttribute('data-felt', '')
  afterPaint(() => {
    button?.removeAttribute('data-felt')
    then()
  })
}
