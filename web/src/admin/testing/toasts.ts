import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'

const shown = () => [...document.querySelectorAll('.Toastify__toast')]

/** Title and text, without the buttons. */
function wordsIn(toast: Element): string {
  const copy = toast.cloneNode(true) as Element
  for (const button of copy.querySelectorAll('button')) button.remove()
  return copy.textContent ?? ''
}

/** Toasts outlive a test: only those that were not there before it count. */
export function followToasts() {
  let before = new Set<Element>()
  beforeEach(() => {
    before = new Set(shown())
  })
  const texts = () => shown().flatMap(each => (before.has(each) ? [] : wordsIn(each)))
  return {
    texts,
    /** Presses a button of the toast with this text, when it is there. */
    press: async (text: string, button: string) => {
      const found = () =>
        shown()
          .filter(each => !before.has(each) && wordsIn(each).endsWith(text))
          .flatMap(each => [...each.querySelectorAll('button')])
          .find(each => each.textContent === button)
      await waitFor(() => expect(found(), `${button} of ${text}`).toBeDefined())
      fireEvent.click(found() as Element)
    },
    /** Waits for one toast with this title and text. */
    said: (title: 'Success' | 'Error', text: string) =>
      waitFor(() =>
        expect(
          texts().filter(each => each === title + text),
          text,
        ).toHaveLength(1),
      ),
  }
}
