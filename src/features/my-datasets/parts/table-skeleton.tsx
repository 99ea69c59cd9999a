import { Skeleton } from '../../../ui/display/skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5]

/** Room for the table before its rows come. */
export const TableSkeleton = () => (
  <div className="stack" aria-busy="true">
    <span className="visually-hidden">Loading datasets</span>
    <Skeleton width="280px" height="var(--control)" />
    <div className="card table-skeleton">
      {ROWS.map(row => (
        <Skeleton key={row} />
      ))}
    </div>
  </div>
)
