import type { ChartSize } from '../../../../charts/chart-spec.ts'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import './data-view-panel.css'

/** Placeholders for a sentence, a chart and a table. */
export const ViewSkeleton = ({ size }: { readonly size: ChartSize }) => (
  <>
    <p className="visually-hidden" role="status">
      Loading
    </p>
    <div className="stack">
      <Skeleton width="min(100%, 72ch)" height="var(--lead-20)" />
      <Skeleton width="min(60%, 40ch)" height="var(--lead-20)" />
    </div>
    <div className={`report-pair report-pair-${size}`}>
      <div className="card report-chart">
        <Skeleton height="100%" />
      </div>
      <div className="card report-chart">
        <Skeleton height="100%" />
      </div>
    </div>
  </>
)

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
