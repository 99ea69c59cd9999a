import { Skeleton } from '../../../../ui/display/skeleton.tsx'

/** A placeholder for the head of a comparison. The heading is present from the start for screen readers. */
export const HeadSkeleton = ({ title }: { readonly title: string }) => (
  <div className="report">
    <h1 className="visually-hidden">{title}</h1>
    <div className="report-head" role="status" aria-label="Loading">
      <div className="stack">
        <Skeleton width="280px" height="var(--lead-20)" />
        <Skeleton width="min(100%, 720px)" height="48px" />
      </div>
    </div>
  </div>
)
