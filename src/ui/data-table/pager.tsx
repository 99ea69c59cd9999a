import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PAGE_BUTTONS_EITHER_SIDE } from '../../domain/constants.ts'
import { whole } from '../../domain/text/numbers.ts'

/**
 * Returns the pager's buttons: the first page, the last page, and the current page with three on either side. 'gap'
 * represents omitted pages. Pages are numbered from 0.
 * @example pageButtons(9, 20) // [0, 'gap', 6, 7, 8, 9, 10, 11, 12, 'gap', 19]
 */
export const pageButtons = (current: number, pages: number): (number | 'gap')[] => {
  const near = (page: number) => Math.abs(page - current) <= PAGE_BUTTONS_EITHER_SIDE
  const shown = Array.from({ length: pages }, (_, page) => page).filter(
    page => near(page) || page === 0 || page === pages - 1,
  )
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    return before !== undefined && page - before > 1 ? (['gap', page] as const) : [page]
  })
}

interface PagerProps {
  /** The table's name for screen readers, since a page may have several tables. */
  readonly label: string
  /** Numbered from 0. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** The text 'Showing X to Y results of N' and the page buttons. */
export const Pager = ({ label, page, pageSize, total, onPage }: PagerProps) => {
  if (total === 0) return null
  const pages = Math.ceil(total / pageSize)
  const from = page * pageSize + 1
  const to = Math.min(total, from + pageSize - 1)
  return (
    <div className="pager">
      <span role="status">{`Showing ${whole(from)} to ${whole(to)} results of ${whole(total)}`}</span>
      <nav className="pager-buttons push" aria-label={`Pages of ${label}`}>
        <button
          type="button"
          className="pager-button"
          aria-label="Previous"
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        {pageButtons(page, pages).map((button, index) =>
          button === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
            <span key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={button}
              type="button"
              className="pager-button"
              aria-label={`Page ${button + 1}`}
              aria-current={button === page ? 'page' : undefined}
              onClick={() => onPage(button)}
            >
              {button + 1}
            </button>
          ),
        )}
        <button
          type="button"
          className="pager-button"
          aria-label="Next"
          disabled={page === pages - 1}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      </nav>
    </div>
  )
}
