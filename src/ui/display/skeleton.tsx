import './skeleton.css'

interface SkeletonProps {
  /** CSS lengths of the shape that comes. */
  readonly width?: string | undefined
  readonly height?: string | undefined
}

/** Room kept for what comes, in its shape. */
export const Skeleton = ({ width = '100%', height = 'var(--lead-13)' }: SkeletonProps) => (
  <span className="skeleton" style={{ width, height }} aria-hidden="true" />
)
