import { CallError, waitText } from '../../app/call-error.ts'
import { GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { FailedPage } from '../../ui/display/failed-page.tsx'
import { EmptyViewer } from './no-dataset.tsx'

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
    <EmptyViewer title={title} why="Dataset not found">
      This dataset does not exist or is not shared with your organisation.
    </EmptyViewer>
  )
}
