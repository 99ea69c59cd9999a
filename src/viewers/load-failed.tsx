import { ErrorPanel } from '../ui/error-panel.tsx'

interface LoadFailedProps {
  readonly title: string
  readonly onRetry: () => void
}

/** A viewer whose dataset could not be had. */
export const LoadFailed = ({ title, onRetry }: LoadFailedProps) => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <ErrorPanel onRetry={onRetry} />
  </div>
)
