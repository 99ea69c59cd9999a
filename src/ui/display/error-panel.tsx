import { TriangleAlert } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import './error-panel.css'

export const GENERIC_ERROR = 'An error has occurred. Please refresh and try again, or contact support'

/** Shown instead of data that could not be loaded. */
export const ErrorPanel = ({
  onRetry,
  message = GENERIC_ERROR,
}: {
  readonly onRetry: () => void
  readonly message?: string
}) => (
  <div className="card error-panel" role="alert">
    <TriangleAlert aria-hidden="true" />
    <p>{message}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
)

interface FailedPageProps {
  readonly title: string
  readonly onRetry: () => void
  /** Replaces the general message. */
  readonly message?: string
}

/** Shown instead of a page whose code or data could not be loaded. The page's heading remains. */
export const FailedPage = ({ title, onRetry, message }: FailedPageProps) => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <ErrorPanel onRetry={onRetry} {...(message !== undefined && { message })} />
  </div>
)
