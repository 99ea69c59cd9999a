import { Link } from 'wouter'
import { DatasetStatus } from '../../../domain/constants.ts'
import { intervalText, knownText, marginText } from '../../../domain/disclosure/known-digits.ts'
import { whole } from '../../../domain/text/numbers.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { PortfolioRow } from '../create-portfolio.ts'
import { placeOf, portfolioHelp, TEXT } from '../portfolio-text.ts'

/** Returns the reason why a place lacks a figure. Null if it has one or is still being read. */
const missing = ({ dataset, visits, isUnread }: PortfolioRow): string | null => {
  if (dataset.status === DatasetStatus.Failed)
    return [
      TEXT.failed(dataset.failure ?? ''),
      ...(dataset.refunded > 0 ? [TEXT.refunded(whole(dataset.refunded))] : []),
    ].join(' ')
  if (dataset.status !== DatasetStatus.Completed) return TEXT.underWay
  if (isUnread) return TEXT.unread
  return visits?.value === null ? TEXT.noData : null
}

const rankText = ({ rank }: PortfolioRow): string => (rank === null ? '' : TEXT.rank(rank))

const visitsText = ({ visits }: PortfolioRow): string =>
  visits?.value == null ? '…' : knownText(visits.value, visits.margin)

const marginCell = ({ visits }: PortfolioRow): string =>
  visits?.value == null || visits.margin === null ? '' : marginText(visits.margin)

const rangeText = ({ visits }: PortfolioRow): string =>
  visits?.value == null ? '' : (intervalText(visits.value, visits.margin) ?? '')

const columnsOf = (reportLink: (datasetId: number) => string | null): readonly Column<PortfolioRow>[] => [
  {
    id: 'place',
    header: 'Place',
    value: ({ dataset }) => dataset.name,
    cell: row => {
      const link = row.dataset.status === DatasetStatus.Completed ? reportLink(row.dataset.id) : null
      return link === null ? row.dataset.name : <Link href={link}>{row.dataset.name}</Link>
    },
  },
  {
    id: 'rank',
    header: 'Rank',
    value: ({ rank }) => rank?.rank ?? null,
    text: rankText,
    numeric: true,
  },
  { id: 'where', header: 'Where', value: placeOf, cell: row => <span className="hint">{placeOf(row)}</span> },
  {
    id: 'visits',
    header: 'Visits a day',
    value: ({ visits }) => visits?.value ?? null,
    text: row => missing(row) ?? visitsText(row),
    cell: row => {
      const reason = missing(row)
      if (reason !== null && row.dataset.status === DatasetStatus.Failed) return <Tag tone="bad">{reason}</Tag>
      if (reason !== null) return <span className="hint">{reason}</span>
      return visitsText(row)
    },
    numeric: true,
  },
  { id: 'margin', header: '±', value: ({ visits }) => visits?.margin ?? null, text: marginCell, numeric: true },
  { id: 'low', header: '95% from', value: ({ low }) => low && Math.round(low), exportOnly: true },
  { id: 'high', header: '95% to', value: ({ high }) => high && Math.round(high), exportOnly: true },
  {
    id: 'interval',
    header: '95% interval',
    value: ({ low }) => low,
    text: rangeText,
    numeric: true,
  },
  { id: 'rankFrom', header: 'Rank from', value: ({ rank }) => rank?.from ?? null, exportOnly: true },
  { id: 'rankTo', header: 'Rank to', value: ({ rank }) => rank?.to ?? null, exportOnly: true },
  {
    id: 'credits',
    header: 'Credits',
    value: ({ dataset }) => dataset.credits - dataset.refunded,
    numeric: true,
  },
]

interface PortfolioTableProps {
  readonly name: string
  readonly rows: readonly PortfolioRow[]
  /** Returns the link to a dataset's report, or null. */
  readonly reportLink: (datasetId: number) => string | null
  readonly pointed: number | null
  readonly onPoint: (datasetId: number | null) => void
}

/** The places by rank, with their visits per day and the intervals. */
export const PortfolioTable = ({ name, rows, reportLink, pointed, onPoint }: PortfolioTableProps) => (
  <DataTable
    label={TEXT.table}
    heading={2}
    columns={columnsOf(reportLink)}
    rows={rows}
    rowKey={({ dataset }) => dataset.id}
    initialSort={{ id: 'rank', descending: false }}
    search
    exportName={name}
    exportNotes={[portfolioHelp(rows)]}
    rowTone={({ dataset }) => (dataset.id === pointed ? 'selected' : undefined)}
    onRowHover={row => onPoint(row?.dataset.id ?? null)}
  />
)
