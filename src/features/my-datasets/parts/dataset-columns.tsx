import { Building2, Eye, FolderMinus, FolderPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DatasetScore } from '../../../contract/scores.ts'
import type { Dataset } from '../../../contract/wire-names.ts'
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { formatDay, formatLocalDay, formatMinute } from '../../../ui/format-date.ts'
import { aboutRow, common, datasetsOf, type ListRow, nameOf, newestOf, statesOf } from '../list-rows.ts'
import { STATUS_LABELS, TEXT } from '../my-datasets-text.ts'
import type { Scores } from '../start-dataset-list.ts'
import { DatasetStatusView, SeriesStatus } from './dataset-status.tsx'

interface ColumnDeps {
  /** Renders the tick box in front of a row's name. */
  readonly tickBox: (row: ListRow) => ReactNode
  /** Opens the details of a dataset, or the page of a series. */
  readonly openRow: (row: ListRow) => void
  /** True for datasets of the user's organisation. Groups belong to an organisation and only accept its datasets. */
  readonly mayGroup: (dataset: Dataset) => boolean
  /** Adds a row to a group, or removes it. */
  readonly regroup: (row: ListRow) => void
  /** Moves a dataset to another organisation. Null for users without that right. */
  readonly move: ((dataset: Dataset) => void) | null
  readonly fresh: ReadonlySet<number>
  readonly scores: Scores
}

const isOne = (row: ListRow): row is Extract<ListRow, { kind: 'one' }> => row.kind === 'one'

/** Returns the first day of a dataset, or of a series' first month. */
const startOf = (row: ListRow): string => datasetsOf(row)[0]!.startDate

const statusText = (row: ListRow): string =>
  isOne(row) ? STATUS_LABELS[row.dataset.status] : TEXT.series.states(statesOf(row.datasets), row.datasets.length)

const personText = (row: ListRow): string => common(row, ({ orderedBy }) => orderedBy) ?? TEXT.series.people

const groupText = (row: ListRow): string => {
  const name = common(row, ({ groupName }) => groupName)
  return name === undefined ? TEXT.series.groups : (name ?? TEXT.ungrouped)
}

export const datasetColumns = ({
  tickBox,
  openRow,
  mayGroup,
  regroup,
  move,
  fresh,
  scores,
}: ColumnDeps): readonly Column<ListRow>[] => [
  {
    id: 'name',
    header: TEXT.headers.name,
    value: nameOf,
    cell: row => (
      <span className="row">
        {tickBox(row)}
        <span className="dataset-name">
          <span className="ellipsis" title={nameOf(row)}>
            {nameOf(row)}
          </span>
          <span className="ellipsis hint dataset-about" title={aboutRow(row)}>
            {aboutRow(row)}
          </span>
        </span>
      </span>
    ),
  },
  actionColumn('view', TEXT.headers.view, row => ({
    label: `View ${nameOf(row)}`,
    icon: <Eye aria-hidden="true" />,
    onClick: () => openRow(row),
  })),
  {
    id: 'template',
    header: TEXT.headers.template,
    value: row => newestOf(row).templateName,
    cell: row => (
      <TemplateName name={newestOf(row).templateName} score={isOne(row) ? scores.get(row.dataset.id) : undefined} />
    ),
  },
  {
    id: 'createdBy',
    header: TEXT.headers.createdBy,
    value: personText,
    cell: row => <Name of="person" text={personText(row)} />,
  },
  {
    id: 'status',
    header: TEXT.headers.status,
    value: statusText,
    cell: row =>
      isOne(row) ? (
        <DatasetStatusView dataset={row.dataset} fresh={fresh.has(row.dataset.id)} />
      ) : (
        <SeriesStatus row={row} />
      ),
  },
  {
    id: 'created',
    header: TEXT.headers.created,
    value: row => newestOf(row).orderedAt,
    text: row => formatMinute(newestOf(row).orderedAt),
    cell: row => <span title={formatMinute(newestOf(row).orderedAt)}>{formatLocalDay(newestOf(row).orderedAt)}</span>,
  },
  {
    id: 'start',
    header: TEXT.headers.start,
    value: startOf,
    text: row => formatDay(startOf(row)),
  },
  {
    id: 'group',
    header: TEXT.headers.group,
    value: row => (groupText(row) === TEXT.ungrouped ? null : groupText(row)),
    text: groupText,
    cell: row =>
      groupText(row) === TEXT.ungrouped ? (
        <span className="hint">{TEXT.ungrouped}</span>
      ) : (
        <Name of="group" text={groupText(row)} />
      ),
  },
  actionColumn('regroup', TEXT.headers.regroup, row => {
    const isGrouped = common(row, ({ groupId }) => groupId) !== null
    return {
      label: isGrouped ? `Remove ${nameOf(row)} from its group` : `Add ${nameOf(row)} to a group`,
      disabledReason: mayGroup(newestOf(row)) ? null : TEXT.othersGroups,
      icon: isGrouped ? <FolderMinus aria-hidden="true" /> : <FolderPlus aria-hidden="true" />,
      onClick: () => regroup(row),
    }
  }),
  ...(move ? organisationColumns(move) : []),
]

const organisationColumns = (move: (dataset: Dataset) => void): readonly Column<ListRow>[] => [
  {
    id: 'organisation',
    header: TEXT.headers.organisation,
    value: row => newestOf(row).organisationName,
    cell: row => <Name of="organisation" text={newestOf(row).organisationName} />,
  },
  actionColumn('move', TEXT.headers.move, row => ({
    label: `Change Org of ${nameOf(row)}`,
    disabledReason: isOne(row) ? null : TEXT.series.moveSingly,
    icon: <Building2 aria-hidden="true" />,
    onClick: () => move(newestOf(row)),
  })),
]

/** Creates a column with one icon button per row. */
const actionColumn = (id: string, header: string, button: (row: ListRow) => ButtonProps): Column<ListRow> => ({
  id,
  header,
  value: () => null,
  actions: true,
  cell: row => <Button variant="quiet" small {...button(row)} />,
})

/**
 * A string that may be longer than its column is wide.
 * @param of the column, which determines the width
 */
const Name = ({
  of,
  text,
}: {
  readonly of: 'template' | 'person' | 'group' | 'organisation'
  readonly text: string
}) => (
  <span className={`ellipsis dataset-${of}`} title={text}>
    {text}
  </span>
)

/** The template, with the EV score of the best point. */
const TemplateName = ({ name, score: scored }: { readonly name: string; readonly score: DatasetScore | undefined }) => {
  const score = scored && Math.max(...scored.points.map(point => point.score))
  const best = scored !== undefined && scored.points.length > 1 ? `, the best of ${scored.points.length} points` : ''
  return (
    <span className="row">
      <Name of="template" text={name} />
      {score !== undefined && (
        <span className="score fig" title={`EV score: ${score} of 100${best}`}>
          <span className="score-bar" aria-hidden="true">
            <span style={{ width: `${score}%` }} />
          </span>
          <span className="visually-hidden">Score</span>
          {score}
        </span>
      )}
    </span>
  )
}
