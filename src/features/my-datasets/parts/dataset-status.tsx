import { Check, TriangleAlert } from 'lucide-react'
import type { ListedReport } from '../../../contract/datasets.ts'
import { ReportStatus } from '../../../domain/constants.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { STATUS_LABELS, TEXT } from '../text.ts'

interface DatasetStatusProps {
  readonly dataset: Pick<ListedReport, 'reportStatus' | 'progress' | 'failure' | 'clientProjectName'>
  readonly fresh?: boolean | undefined
  /** False where the reason stands beside it already. */
  readonly withReason?: boolean | undefined
}

/** Where a dataset is: spinner while it is made, with its progress; tick when it is there; the reason where it failed. */
export const DatasetStatusView = ({ dataset, fresh, withReason = true }: DatasetStatusProps) => {
  const { reportStatus, progress, failure, clientProjectName } = dataset
  const label = STATUS_LABELS[reportStatus]
  switch (reportStatus) {
    case ReportStatus.Requested:
      return (
        <span className="status">
          <Spinner />
          {label}
        </span>
      )
    case ReportStatus.InProgress:
      return (
        <span className="status">
          <Spinner />
          {label}
          <Progress inline label={`Progress of ${clientProjectName}`} value={progress} />
        </span>
      )
    case ReportStatus.Completed:
      return (
        <span className="status status-done">
          <Check aria-hidden="true" />
          {label}
          {fresh && <Tag tone="good">just now</Tag>}
        </span>
      )
    case ReportStatus.Failed:
      if (!withReason)
        return (
          <span className="status status-failed">
            <TriangleAlert aria-hidden="true" />
            {label}
          </span>
        )
      return (
        <Tooltip text={failure ?? TEXT.noReason}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip holds the reason, which the keyboard must reach too */}
          <span className="status status-failed" tabIndex={0}>
            <TriangleAlert aria-hidden="true" />
            {label}
            <span className="status-reason hint">{failure ?? TEXT.noReason}</span>
          </span>
        </Tooltip>
      )
  }
}
