import { useMemo, useState } from 'react'
import { COMPARE_RANKS } from '../../../../domain/constants.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { focusOnly } from '../../../kit/zone-map/parts/group-table.tsx'
import { type ComparedRow, comparedColumns, rowsIn } from '../compared-rows.ts'
import { differenceUnit, unrankedText } from '../difference-words.ts'
import type { MapSide } from '../map-sides.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'
import type { ZoneComparison } from '../model/zone-comparison.ts'

interface ComparedTableProps {
  readonly model: CompareMapModel
  readonly dataset: MapSide
  readonly comparison: ZoneComparison
}

const PAGE_SIZE = 20
const NO_RANKS = { rises: [], falls: [] }

const RANK: Column<ComparedRow> = {
  id: 'rank',
  header: '#',
  value: row => row.rank,
  cell: row => <CompareRank rank={row.rank} clear={row.difference.clear} />,
}

/** The largest rises and falls of a dataset, as on the map, or all of its places on request. */
export const ComparedTable = ({ model, dataset, comparison }: ComparedTableProps) => {
  const [every, setEvery] = useState(false)
  const show = model.show.value
  const side = comparison.sides.get(dataset.id)
  const ranks = model.shown.value.get(dataset.id)?.ranks ?? null
  const { rises, falls, all } = useMemo(() => {
    const { rises: up, falls: down } = ranks?.() ?? NO_RANKS
    const rowsOf = rowsIn(comparison, dataset.id)
    if (!every)
      return {
        rises: rowsOf(up.slice(0, COMPARE_RANKS), true),
        falls: rowsOf(down.slice(0, COMPARE_RANKS), true),
        all: [],
      }
    const ranked = new Set([...up, ...down])
    const others = [...(side?.rows.keys() ?? [])].filter(zone => !ranked.has(zone))
    return {
      rises: [],
      falls: [],
      all: [...rowsOf(up, true), ...rowsOf(others, false), ...rowsOf(down, true).toReversed()],
    }
  }, [comparison, dataset, side, ranks, every])
  const measure = model.zones.measure.value
  const columns = useMemo(
    () => [RANK, ...comparedColumns(dataset.name, show, comparison.per, differenceUnit(measure, comparison.per))],
    [dataset, show, comparison, measure],
  )
  if (side === undefined) return null
  const hover = (row: ComparedRow | null) => focusOnly(model.zones, row?.zone ?? null)
  const label = `${dataset.label} beside ${model.base.label}`
  return (
    <div className="compare-list">
      {every ? (
        <DataTable
          label={label}
          dense
          search
          columns={columns}
          rows={all}
          rowKey={row => row.zone}
          pageSize={PAGE_SIZE}
          initialSort={{ id: 'shown', descending: true }}
          onRowHover={hover}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard
        <section className="compare-list-frame" aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(({ id, header, numeric }) => (
                  <th key={id} scope="col" className={numeric ? 'compare-number' : undefined}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <RankedRows title="Largest rises" clear={side.more} rows={rises} columns={columns} onHover={hover} />
            <RankedRows title="Largest falls" clear={side.fewer} rows={falls} columns={columns} onHover={hover} />
          </table>
        </section>
      )}
      <p className="hint compare-list-foot">
        {every ? '' : 'Only clear differences are ranked. '}
        <Button variant="link" onClick={() => setEvery(!every)}>
          {every ? 'Show the largest rises and falls' : `Show all ${whole(side.more + side.fewer + side.notClear)}`}
        </Button>
      </p>
    </div>
  )
}

interface RankedRowsProps {
  readonly title: string
  /** The number of places with a clear difference of this kind, whether or not they are ranked. */
  readonly clear: number
  readonly rows: readonly ComparedRow[]
  readonly columns: readonly Column<ComparedRow>[]
  readonly onHover: (row: ComparedRow | null) => void
}

const RankedRows = ({ title, clear, rows, columns, onHover }: RankedRowsProps) => (
  <tbody>
    <tr className="compare-list-group">
      <th colSpan={columns.length} scope="colgroup">
        {title}
      </th>
    </tr>
    {rows.length === 0 && (
      <tr>
        <td colSpan={columns.length}>{unrankedText(clear)}</td>
      </tr>
    )}
    {rows.map(row => (
      <tr key={row.zone} onPointerEnter={() => onHover(row)} onPointerLeave={() => onHover(null)}>
        {columns.map(column => (
          <td key={column.id} className={column.numeric ? `compare-number compare-${column.id}` : undefined}>
            {column.cell ? column.cell(row) : cellText(column, row)}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

interface CompareRankProps {
  /** Its rank. Null if the difference is not clear. */
  readonly rank: number | null
  readonly clear: 'more' | 'fewer' | null
}

/** The rank of a zone, marked as on the map: a circle for a rise, a square for a fall. */
const CompareRank = ({ rank, clear }: CompareRankProps) => {
  if (clear === null) return <span className="visually-hidden">no clear difference</span>
  return (
    <span className={`compare-rank compare-rank-${clear}`}>
      <span className="visually-hidden">{clear === 'more' ? 'Rise ' : 'Fall '}</span>
      {rank}
    </span>
  )
}
