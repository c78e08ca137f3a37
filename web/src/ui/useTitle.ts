import { useEffect } from 'react'

let count = 0
const withCount = (title: string) => (count > 0 ? `(${count}) ${title}` : title)

/** Sets the document title; returns a function that restores the previous one. */
function setTitle(title: string): () => void {
  const before = document.title.replace(/^\(\d+\) /, '')
  document.title = withCount(`${title} · Vale Cuatro`)
  return () => {
    document.title = withCount(before)
  }
}

export function useTitle(title: string): void {
  useEffect(() => {
    setTitle(title)
  }, [title])
}

/** Replaces the page's title while the component is mounted. */
export function useTemporaryTitle(title: string): void {
  useEffect(() => setTitle(title), [title])
}

/** Shows a count before the title, visible from other tabs; 0 removes it. */
export function setTitleCount(next: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  count = next
  document.title = withCount(title)
}
