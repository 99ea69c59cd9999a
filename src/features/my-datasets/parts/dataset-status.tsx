import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { Dataset } from '../../../contract/wire-names.ts'
import { DatasetStatus } from '../../../domain/constants.ts'
import { monthLabel, monthOf, shortMonthName } from '../../../domain/months.ts'
import { Progress, Spinner } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { type ListRow, seriesLink, statesOf } from '../list-rows.ts'
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

/** The maximum number of months shown individually. The page of the series shows all of them. */
const CHIPS = 12

interface SeriesStatusProps {
  readonly row: Extract<ListRow, { kind: 'series' }>
  readonly open: (dataset: Dataset) => void
}

/** The status of a series: the number of completed datasets, and each month. */
export const SeriesStatus = ({ row: { series, datasets }, open }: SeriesStatusProps) => {
  const states = statesOf(datasets)
  const newest = datasets.slice(-CHIPS)
  return (
    <div className="series-status">
      <span className="status">{TEXT.series.states(states, datasets.length)}</span>
      {series.kind !== 'places' && (
        <ul className="series-chips" aria-label={TEXT.series.months(series.name)}>
          {newest.length < datasets.length && (
            <li>
              <Link className="series-chip" href={seriesLink(series)}>
                {TEXT.series.earlier(datasets.length - newest.length)}
              </Link>
            </li>
          )}
          {newest.map(dataset => (
            <li key={dataset.id}>
              <MonthChip dataset={dataset} open={open} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const SHOWN: Readonly<Record<DatasetStatus, string>> = {
  [DatasetStatus.Requested]: 'under-way',
  [DatasetStatus.InProgress]: 'under-way',
  [DatasetStatus.Completed]: 'completed',
  [DatasetStatus.Failed]: 'failed',
}

interface MonthChipProps {
  readonly dataset: Dataset
  readonly open: (dataset: Dataset) => void
}

const MonthChip = ({ dataset, open }: MonthChipProps) => {
  const { status, startDate, failure, credits } = dataset
  const month = monthOf(startDate)
  if (month === null) return null
  const failed = status === DatasetStatus.Failed
  const state = failed
    ? `${STATUS_LABELS[status]}: ${failure ?? TEXT.noReason} ${TEXT.refunded(credits)}`.trim()
    : STATUS_LABELS[status]
  return (
    <button
      type="button"
      className="series-chip"
      data-state={SHOWN[status]}
      aria-label={`${monthLabel(month)}, ${state}`}
      title={`${monthLabel(month)}: ${state}`}
      onClick={() => open(dataset)}
    >
      {status === DatasetStatus.Completed ? (
        <Check aria-hidden="true" />
      ) : failed ? (
        <TriangleAlert aria-hidden="true" />
      ) : (
        <Spinner />
      )}
      {shortMonth(startDate)}
    </button>
  )
}

/** Formats a month as 'Aug', or as 'Jan 26' if it is the first of a year. */
const shortMonth = (iso: string): string => {
  const [year = '', month] = iso.split('-')
  const name = shortMonthName(Number(month))
  return month === '01' ? `${name} ${year.slice(2)}` : name
}
