import { useState } from 'react'

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Without storage, a draft lasts until the page is closed.
  }
}

export type Draft = [text: string, change: (text: string) => void]

/** A text that has not been sent: it survives a reload; the page empties it once it has been sent. */
export function useStoredDraft(key: string): Draft {
  const [draft, setDraft] = useState({ key, text: read(key) })
  const text = draft.key === key ? draft.text : read(key)
  return [
    text,
    next => {
      write(key, next)
      setDraft({ key, text: next })
    },
  ]
}
