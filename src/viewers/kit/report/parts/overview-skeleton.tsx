import { Skeleton } from '../../../../ui/display/skeleton.tsx'

/** Placeholders for the facts and the map of Data Overview. */
export const OverviewSkeleton = ({ rows }: { readonly rows: number }) => (
  <>
    <section className="card overview-table" aria-label="Loading">
      <Skeleton height={`calc(${rows} * var(--row))`} />
    </section>
    <div className="card overview-map">
      <Skeleton height="100%" />
    </div>
  </>
)
