import { PAGE_BUTTONS_EITHER_SIDE } from '../../domain/constants.ts'

/**
 * The page buttons to show: the first, the last, the current and three either side; 'gap' where some are left out.
 * Pages count from 0.
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
