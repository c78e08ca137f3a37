import { useEffect } from 'react'

let count = 0
const withCount = (title: string) => (count > 0 ? `(${count}) ${title}` : title)

/** Names the window; answers with a function that gives it its former name back. */
function nameWindow(title: string): () => void {
  const before = document.title.replace(/^\(\d+\) /, '')
  document.title = withCount(`${title} · Vale Cuatro`)
  return () => {
    document.title = withCount(before)
  }
}

export function useTitle(title: string): void {
  useEffect(() => {
    nameWindow(title)
  }, [title])
}

/** A name for as long as the component is there, in place of the page's. */
export function useTemporaryTitle(title: string): void {
  useEffect(() => nameWindow(title), [title])
}

/** A number before the title, to be seen from another tab; none for 0. */
export function setTitleCount(next: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  count = next
  document.title = withCount(title)
}
