import { TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import './error-panel.css'

export const GENERIC_ERROR = 'An error has occurred. Please refresh and try again, or contact support'

/** What stands in place of data that could not be loaded. */
export const ErrorPanel = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="card error-panel" role="alert">
    <TriangleAlert aria-hidden="true" />
    <p>{GENERIC_ERROR}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
)
