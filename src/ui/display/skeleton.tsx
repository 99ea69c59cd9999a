import './skeleton.css'

interface SkeletonProps {
  /** The CSS size of the expected content. */
  readonly width?: string | undefined
  readonly height?: string | undefined
}

/** A placeholder in the shape of the expected content. */
export const Skeleton = ({ width = '100%', height = 'var(--lead-13)' }: SkeletonProps) => (
  <span className="skeleton" style={{ width, height }} aria-hidden="true" />
)
