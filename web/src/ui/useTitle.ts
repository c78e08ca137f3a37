import { useEffect } from 'react'

/** The counts of those who show one, by name. */
const counts = new Map<string, number>()
function withCount(title: string): string {
  const count = Math.max(0, ...counts.values())
  return count > 0 ? `(${count}) ${title}` : title
}

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

/** Shows a count before the title, visible from other tabs: the highest of those set under a name; 0 removes it. */
export function setTitleCount(name: string, count: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  counts.set(name, count)
  document.title = withCount(title)
}
