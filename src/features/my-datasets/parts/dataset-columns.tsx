import { Building2, Eye, FolderMinus, FolderPlus } from 'lucide-react'
import type { RequestedReport } from '../../../contract/datasets.ts'
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { formatDay, formatMinute } from '../../../ui/format-date.ts'
import type { Scores } from '../load-scores.ts'
import { STATUS_LABELS, TEXT } from '../text.ts'
import { DatasetStatusView } from './dataset-status.tsx'

export interface ColumnDeps {
  readonly open: (dataset: RequestedReport) => void
  /** Groups belong to an organisation: only its own datasets go into them. */
  readonly mayGroup: (dataset: RequestedReport) => boolean
  /** Into a group, or out of it. */
  readonly regroup: (dataset: RequestedReport) => void
  /** Moves a dataset to another organisation; null for users who may not. */
  readonly move: ((dataset: RequestedReport) => void) | null
  readonly fresh: ReadonlySet<number>
  readonly scores: Scores
}

export const datasetColumns = ({
  open,
  mayGroup,
  regroup,
  move,
  fresh,
  scores,
}: ColumnDeps): readonly Column<RequestedReport>[] => [
  {
    id: 'name',
    header: 'Name',
    value: dataset => dataset.clientProjectName,
    cell: dataset => <Name of="name" text={dataset.clientProjectName} />,
  },
  actionColumn('view', 'View', dataset => ({
    label: `View ${dataset.clientProjectName}`,
    icon: <Eye aria-hidden="true" />,
    onClick: () => open(dataset),
  })),
  {
    id: 'template',
    header: 'Template',
    value: dataset => dataset.reportName,
    cell: dataset => <TemplateName name={dataset.reportName} score={scores.get(dataset.id)?.score} />,
  },
  {
    id: 'createdBy',
    header: 'Created By',
    value: dataset => dataset.requestedByUserName,
    cell: dataset => <Name of="person" text={dataset.requestedByUserName} />,
  },
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
    cell: dataset =>
      dataset.groupName === null ? (
        <span className="hint">{TEXT.ungrouped}</span>
      ) : (
        <Name of="group" text={dataset.groupName} />
      ),
  },
  actionColumn('regroup', 'Change group', dataset => ({
    label:
      dataset.groupId === null
        ? `Add ${dataset.clientProjectName} to a group`
        : `Remove ${dataset.clientProjectName} from its group`,
    disabledReason: mayGroup(dataset) ? null : TEXT.othersGroups,
    icon: dataset.groupId === null ? <FolderPlus aria-hidden="true" /> : <FolderMinus aria-hidden="true" />,
    onClick: () => regroup(dataset),
  })),
  ...(move ? organisationColumns(move) : []),
]

const organisationColumns = (move: (dataset: RequestedReport) => void): readonly Column<RequestedReport>[] => [
  {
    id: 'organisation',
    header: 'Organisation',
    value: dataset => dataset.organisationName,
    cell: dataset => <Name of="organisation" text={dataset.organisationName} />,
  },
  actionColumn('move', 'Change Org', dataset => ({
    label: `Change Org of ${dataset.clientProjectName}`,
    icon: <Building2 aria-hidden="true" />,
    onClick: () => move(dataset),
  })),
]

/** A column of one icon button a row. */
const actionColumn = (
  id: string,
  header: string,
  button: (dataset: RequestedReport) => ButtonProps,
): Column<RequestedReport> => ({
  id,
  header,
  value: () => null,
  actions: true,
  cell: dataset => <Button variant="quiet" small {...button(dataset)} />,
})

/** Words that may be longer than their column. @param of whose, which decides its width */
const Name = ({
  of,
  text,
}: {
  readonly of: 'name' | 'template' | 'person' | 'group' | 'organisation'
  readonly text: string
}) => (
  <span className={`ellipsis dataset-${of}`} title={text}>
    {text}
  </span>
)

const TemplateName = ({ name, score }: { readonly name: string; readonly score: number | undefined }) => (
  <span className="row">
    <Name of="template" text={name} />
    {score !== undefined && (
      <span className="score fig" title={`EV score: ${score} of 100`}>
        <span className="score-bar" aria-hidden="true">
          <span style={{ width: `${score}%` }} />
        </span>
        <span className="visually-hidden">Score</span>
        {score}
      </span>
    )}
  </span>
)
