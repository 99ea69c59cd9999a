import { ErrorPanel } from './error-panel.tsx'

interface FailedPageProps {
  readonly title: string
  readonly onRetry: () => void
  /** In place of the general words. */
  readonly message?: string
}

/** A page whose code or data could not be had: it still has its heading. */
export const FailedPage = ({ title, onRetry, message }: FailedPageProps) => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <ErrorPanel onRetry={onRetry} {...(message !== undefined && { message })} />
  </div>
)
