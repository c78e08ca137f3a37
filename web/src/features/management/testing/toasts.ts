import { waitFor } from '@testing-library/react'
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
