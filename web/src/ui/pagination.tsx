import { Trans, useLingui } from '@lingui/react'
import { Button } from './button.tsx'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Nothing at all where there is nothing to turn. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  const { i18n } = useLingui()
  if (pages <= 1) return null
  return (
    <nav className="pagination" aria-label={i18n._('Pages')}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <Trans id="Previous" />
      </Button>
      {pagesAround(page, pages).map(number =>
        number < 0 ? (
          <span key={number} aria-hidden="true" className="px-1 text-soft">
            …
          </span>
        ) : (
          <Button
            key={number}
            size="small"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {i18n.number(number)}
          </Button>
        ),
      )}
      <Button size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
        <Trans id="Next" />
      </Button>
    </nav>
  )
}

/** First, last and the neighbours of the current page; a negative number stands for a gap. */
export function pagesAround(page: number, pages: number): number[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages || Math.abs(number - page) <= 1 || pages <= 7,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    return number - before > 1 ? [-number, number] : [number]
  })
}
