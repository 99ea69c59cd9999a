import { Skeleton } from '../../../ui/display/skeleton.tsx'

const PLACES = [0, 1, 2, 3]

/** Room for the cards before they come. */
export const CardSkeletons = () => (
  <div className="template-grid" aria-busy="true">
    <span className="visually-hidden">Loading templates</span>
    {PLACES.map(place => (
      <div key={place} className="card template-card">
        <Skeleton height="124px" />
        <div className="template-body">
          <Skeleton width="60%" height="var(--lead-16)" />
          <Skeleton height="60px" />
          <Skeleton width="80%" height="var(--lead-12)" />
        </div>
      </div>
    ))}
  </div>
)
