import { Link } from 'wouter'
import { CallError, waitText } from '../app/call-error.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyPanel } from '../ui/empty-panel.tsx'
import { GENERIC_ERROR } from '../ui/error-panel.tsx'
import { FailedPage } from '../ui/failed-page.tsx'

interface NoDetailsProps {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** A viewer that could not have its dataset: one that is not there, or not for this user, will not be there at another try either. */
export const NoDetails = ({ title, error, onRetry }: NoDetailsProps) => {
  if (!(error instanceof CallError && error.status === 404))
    return <FailedPage title={title} onRetry={onRetry} message={waitText(error, GENERIC_ERROR)} />
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <EmptyPanel
        title="Dataset not found"
        action={
          <Link className={buttonClass({})} href="/My_Datasets">
            My Datasets
          </Link>
        }
      >
        This dataset does not exist or is not shared with your organisation.
      </EmptyPanel>
    </div>
  )
}
