import { Eye } from 'lucide-react'
import type { RequestedReport } from '../../../contract/datasets.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { formatDay, formatMinute } from '../../../ui/format-date.ts'
import { STATUS_LABELS, TEXT } from '../text.ts'
import { DatasetStatusView } from './dataset-status.tsx'

/** The table's columns. */
export const datasetColumns = (
  open: (dataset: RequestedReport) => void,
  fresh: ReadonlySet<number>,
): readonly Column<RequestedReport>[] => [
  {
    id: 'name',
    header: 'Name',
    value: dataset => dataset.clientProjectName,
    cell: dataset => (
      <span className="ellipsis dataset-name" title={dataset.clientProjectName}>
        {dataset.clientProjectName}
      </span>
    ),
  },
  {
    id: 'view',
    header: 'View',
    value: () => null,
    actions: true,
    cell: dataset => (
      <Button
        variant="quiet"
        small
        label={`View ${dataset.clientProjectName}`}
        icon={<Eye aria-hidden="true" />}
        onClick={() => open(dataset)}
      />
    ),
  },
  { id: 'template', header: 'Template', value: dataset => dataset.reportName },
  { id: 'createdBy', header: 'Created By', value: dataset => dataset.requestedByUserName },
  {
    id: 'status',
    header: 'Status',
    value: dataset => STATUS_LABELS[dataset.reportStatus],
    cell: dataset => <DatasetStatusView dataset={dataset} fresh={fresh.has(dataset.id)} />,
  },
  {
    id: 'created',
    header: 'Creation Date',
    value: dataset => dataset.creationTime,
    text: dataset => formatMinute(dataset.creationTime),
  },
  {
    id: 'start',
    header: 'Start Date',
    value: dataset => dataset.startDate,
    text: dataset => formatDay(dataset.startDate),
  },
  {
    id: 'group',
    header: 'Group',
    value: dataset => dataset.groupName,
    text: dataset => dataset.groupName ?? TEXT.ungrouped,
    cell: dataset => dataset.groupName ?? <span className="hint">{TEXT.ungrouped}</span>,
  },
]
