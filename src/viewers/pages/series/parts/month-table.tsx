import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { intervalEnds, knownText, roundKnown, roundMargin } from '../../../../domain/disclosure/known-digits.ts'
import { monthKey, monthLabel, shortMonthName } from '../../../../domain/months.ts'
import type { Change } from '../../../../domain/series/month-changes.ts'
import { changeIntervalText, changeText } from '../../../../domain/summaries/over-time.ts'
import type { Column } from '../../../../ui/data-table/column.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import type { Measure } from '../measures.ts'
import { TEXT } from '../series-text.ts'
import type { Slot } from '../timeline.ts'

interface MonthTableProps {
  readonly slots: readonly Slot[]
  readonly measure: Measure
  /** The viewer that opens a month. */
  readonly reportViewer: string
  readonly exportName: string
  readonly exportNotes: readonly string[]
  /** The first day of the month that is under the pointer or has the keyboard focus in the chart. */
  readonly marked: number | null
  readonly onMark: (slot: Slot | null) => void
}

/** The months of a series, newest first, each compared with the previous month. */
export const MonthTable = (props: MonthTableProps) => {
  const { slots, measure, reportViewer, marked, onMark } = props
  const columns = useMemo(() => monthColumns(measure, reportViewer), [measure, reportViewer])
  return (
    <DataTable
      className="series-table"
      label={`${measure.title} by month`}
      heading={3}
      dense
      columns={columns}
      rows={slots}
      pageSize={Math.max(1, slots.length)}
      rowKey={slot => slot.start}
      initialSort={{ id: 'month', descending: true }}
      exportName={props.exportName}
      exportNotes={props.exportNotes}
      span={spanOf}
      spanFrom={2}
      rowTone={slot => (marked !== null && marked >= slot.start && marked < slot.end ? 'selected' : undefined)}
      onRowHover={onMark}
    />
  )
}

/** Returns the content shown instead of a missing change. Null if there is a change, clear or not. */
const spanOf = (slot: Slot): ReactNode => {
  const reason = reasonOf(slot)
  if (reason === null) return null
  return <span className={reason === TEXT.isBroken ? 'series-reason' : 'series-reason muted'}>{reason}</span>
}

export const reasonOf = ({ absence, figure, changes: { onMonthBefore: change } }: Slot): string | null => {
  if (absence !== null) return absence
  if (figure.value === null) return TEXT.noData
  if (change.kind === 'none') return TEXT.noMonthBefore
  if (change.kind === 'break') return TEXT.isBroken
  if (change.kind === 'unknown') return TEXT.notKnown
  if (change.kind !== 'compared') return 'the month before is empty'
  if (change.percent === null) return TEXT.notDetermined
  return null
}

const percentOf = (change: Change): number | null =>
  change.kind === 'compared' && change.percent !== null ? tenth(change.percent) : null
const endOf = (change: Change, end: 'low' | 'high'): number | null =>
  change.kind === 'compared' && change[end] !== null ? tenth(change[end]) : null
const tenth = (percent: number): number => Math.round(percent * 10) / 10

/** Describes the reading of a change, for files: `clearly more`. Null if it does not have one. */
const readingOf = (change: Change): string | null => {
  if (change.kind === 'break') return TEXT.isBroken
  if (change.kind === 'unknown') return TEXT.notKnown
  if (change.kind !== 'compared') return null
  return change.clear === null ? TEXT.noClear : `clearly ${change.clear}`
}

export const monthColumns = ({ column, per }: Measure, reportViewer: string): readonly Column<Slot>[] => {
  const shownValue = ({ figure }: Slot) => (figure.value === null ? null : figure.value / per)
  const ends = (slot: Slot, end: 0 | 1) => {
    const value = shownValue(slot)
    return value === null ? null : intervalEnds(value, slot.figure.margin)[end]
  }
  const changes = (id: string, header: string, of: (slot: Slot) => Change): readonly Column<Slot>[] => [
    { id, header: `On ${header}, %`, value: slot => percentOf(of(slot)), exportOnly: true },
    { id: `${id}Low`, header: `On ${header}, low, 95%`, value: slot => endOf(of(slot), 'low'), exportOnly: true },
    { id: `${id}High`, header: `On ${header}, high, 95%`, value: slot => endOf(of(slot), 'high'), exportOnly: true },
    { id: `${id}Reading`, header: `On ${header}, reading`, value: slot => readingOf(of(slot)), exportOnly: true },
  ]
  return [
    {
      id: 'month',
      header: 'Month',
      value: slot => monthKey(slot.month),
      text: slot => monthLabel(slot.month),
      cell: ({ month, datasetId, absence }) =>
        datasetId === null || absence !== null ? (
          monthShort(month)
        ) : (
          <Link href={`/${reportViewer}?datasetid=${datasetId}`} title={`Report of ${monthLabel(month)}`}>
            {monthShort(month)}
          </Link>
        ),
    },
    {
      id: 'value',
      header: column,
      numeric: true,
      value: slot => {
        const value = shownValue(slot)
        return value === null ? null : roundKnown(value, slot.figure.margin)
      },
      text: slot => {
        const value = shownValue(slot)
        return value === null ? '' : knownText(value, slot.figure.margin)
      },
    },
    {
      id: 'change',
      header: 'On month before',
      numeric: true,
      value: slot => percentOf(slot.changes.onMonthBefore),
      text: slot => reasonOf(slot) ?? changeText(percentOf(slot.changes.onMonthBefore) ?? 0),
      cell: ({ changes: { onMonthBefore: change } }) => {
        const text = changeText(percentOf(change) ?? 0)
        if (change.kind === 'compared' && change.clear !== null) return <b>{text}</b>
        return (
          <span className="muted">
            {text}
            <span className="visually-hidden">, {TEXT.noClear}</span>
          </span>
        )
      },
    },
    {
      id: 'interval',
      header: '95% interval',
      numeric: true,
      sortable: false,
      screenOnly: true,
      value: ({ changes: { onMonthBefore: change } }) =>
        change.kind === 'compared' && change.low !== null && change.high !== null
          ? changeIntervalText(change.low, change.high)
          : null,
    },
    { id: 'released', header: `${column}, released`, value: shownValue, exportOnly: true },
    { id: 'low', header: 'Low, 95%', value: slot => ends(slot, 0), exportOnly: true },
    { id: 'high', header: 'High, 95%', value: slot => ends(slot, 1), exportOnly: true },
    {
      id: 'margin',
      header: 'Margin, ± %',
      value: ({ figure: { margin } }) => (margin === null ? null : roundMargin(margin)),
      exportOnly: true,
    },
    ...changes('before', 'month before', slot => slot.changes.onMonthBefore).slice(1),
    ...changes('year', 'year before', slot => slot.changes.onYearBefore),
    { id: 'dataset', header: 'Dataset', value: slot => slot.datasetId, exportOnly: true },
  ]
}

const monthShort = ({ year, month }: Slot['month']): string => `${shortMonthName(month)} ${year}`
