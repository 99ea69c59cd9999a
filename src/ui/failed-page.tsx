import { ErrorPanel } from './error-panel.tsx'

interface FailedPageProps {
  readonly title: string
  readonly onRetry: () => void
}

/** A page whose code or data could not be had: it still has its heading. */
export const FailedPage = ({ title, onRetry }: FailedPageProps) => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <ErrorPanel onRetry={onRetry} />
  </div>
)
