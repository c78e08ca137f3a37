import { useState } from 'react'

const keyOf = (id: string) => `alert-draft:${id}`

function read(id: string): string {
  try {
    return localStorage.getItem(keyOf(id)) ?? ''
  } catch {
    return ''
  }
}

function write(id: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), text)
  } catch {
    // Where the browser keeps nothing, a draft lasts as long as the page.
  }
}

export type Draft = [text: string, change: (text: string) => void]

/** The resolution that is being written: it outlives a reload, and goes when it has been sent. */
export function useDraft(id: string): Draft {
  const [draft, setDraft] = useState({ id, text: read(id) })
  const text = draft.id === id ? draft.text : read(id)
  return [
    text,
    next => {
      write(id, next)
      setDraft({ id, text: next })
    },
  ]
}
