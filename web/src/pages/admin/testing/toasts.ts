import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'

const shown = () => [...document.querySelectorAll('.Toastify__toast')]

/** The title and text of a toast, without its buttons. */
function wordsIn(toast: Element): string {
  const copy = toast.cloneNode(true) as Element
  for (const button of copy.querySelectorAll('button')) button.remove()
  return copy.textContent ?? ''
}

/** Toasts of earlier tests may still be shown, so only new ones are considered. */
export function followToasts() {
  let before = new Set<Element>()
  beforeEach(() => {
    before = new Set(shown())
  })
  const texts = () => shown().flatMap(each => (before.has(each) ? [] : wordsIn(each)))
  return {
    texts,
    /** Waits for the toast with this text and presses one of its buttons. */
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
