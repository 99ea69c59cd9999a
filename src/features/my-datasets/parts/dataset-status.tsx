import { Check, TriangleAlert } from 'lucide-react'
import type { Dataset } from '../../../contract/wire-names.ts'
import { DatasetStatus } from '../../../domain/constants.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Progress, Spinner } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { type ListRow, statesOf } from '../list-rows.ts'
import { STATUS_LABELS, TEXT } from '../my-datasets-text.ts'

interface DatasetStatusProps {
  readonly dataset: Pick<Dataset, 'status' | 'progress' | 'failure' | 'name'>
  readonly fresh?: boolean | undefined
  /** False if the reason is already shown next to it. */
  readonly withReason?: boolean | undefined
}

/**
 * The status of a dataset: a spinner with progress while it is being built, a tick when it is complete, or the reason
 * if it failed.
 */
export const DatasetStatusView = ({ dataset, fresh, withReason = true }: DatasetStatusProps) => {
  const { status, progress, failure, name } = dataset
  const label = STATUS_LABELS[status]
  switch (status) {
    case DatasetStatus.Requested:
      return (
        <span className="status">
          <Spinner />
          {label}
        </span>
      )
    case DatasetStatus.InProgress:
      return (
        <span className="status">
          <Spinner />
          {label}
          <Progress inline label={`Progress of ${name}`} value={progress} />
        </span>
      )
    case DatasetStatus.Completed:
      return (
        <span className="status status-done">
          <Check aria-hidden="true" />
          {label}
          {fresh && <Tag tone="good">just now</Tag>}
        </span>
      )
    case DatasetStatus.Failed:
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

/** The status of a series in one line: the number of completed datasets, with failures and datasets under way. */
export const SeriesStatus = ({ row: { datasets } }: { readonly row: Extract<ListRow, { kind: 'series' }> }) => {
  const states = statesOf(datasets)
  const text = TEXT.series.states(states, datasets.length)
  const done = states.completed === datasets.length
  return (
    <span className={classNames('status', done && 'status-done', states.failed > 0 && 'status-failed')}>
      {done ? <Check aria-hidden="true" /> : states.underWay > 0 ? <Spinner /> : <TriangleAlert aria-hidden="true" />}
      <span className="ellipsis series-status" title={text}>
        {text}
      </span>
    </span>
  )
}
