import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Renders nothing when there is only one page. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  const { i18n } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const isTurning = useRef(false)

  // Previous and Next are disabled on the first and last page; a keyboard user must not lose the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes, which may disable the pressed button
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled')
    if (isTurning.current && isLost) {
      nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
    }
    isTurning.current = false
  }, [page])

  function turn(to: number) {
    isTurning.current = true
    onPage(to)
  }

  if (pages <= 1) return null
  return (
    <nav ref={nav} className="pagination" aria-label={i18n._('Pages')}>
      <Button size="small" disabled={page <= 1} onClick={() => turn(page - 1)}>
        <Trans id="Previous" />
      </Button>
      {pagesAround(page, pages).map(number =>
        number < 0 ? (
          <span key={number} aria-hidden="true" className="pagination-gap">
            …
          </span>
        ) : (
          <Button
            key={number}
            size="small"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => turn(number)}
          >
            {i18n.number(number)}
          </Button>
        ),
      )}
      <Button size="small" disabled={page >= pages} onClick={() => turn(page + 1)}>
        <Trans id="Next" />
      </Button>
    </nav>
  )
}

/** First, last and the neighbours of the current page; a negative number is a gap. */
export function pagesAround(page: number, pages: number): number[] {
  const near = pages <= 7 ? [1, 2, 3, 4, 5, 6, 7] : [1, page - 1, page, page + 1, pages]
  const shown = [...new Set(near)].filter(number => number >= 1 && number <= pages)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    return number - before > 1 ? [-number, number] : [number]
  })
}
