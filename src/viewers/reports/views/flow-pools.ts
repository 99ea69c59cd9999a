import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { zonesText } from '../../../domain/flows/zone-sums.ts'
import { poolsSentence } from '../../../domain/summaries/largest-flows-sentence.ts'
import { qualityColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { type FlowReader, selectionWords } from './flow-reader.ts'
import { meanDay, rankColumn, type TripsOfDay, totalsOf, tripColumns } from './flow-trips.ts'

/** The number of pools in the chart and on a page of the table. */
const MOST_DRAWN = 20
/** The number of zones that the screen names at each end of a pool. */
const MOST_NAMED = 2
const ARROW = ' \u2192 '
/** Returns the shortened names of both ends. */
const endsOf = ({ label }: ViewRow): readonly [string, string] => {
  const [from = '', to = ''] = label.split(ARROW)
  return [from, to]
}

/** Trips from one set of zones to another. */
interface Pool extends TripsOfDay {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** The pools of pairs that have too few trips to be shown alone. */
export const poolsView = (reader: FlowReader) =>
  defineReadView<Pool>(
    {
      id: 'pools',
      title: 'Pools',
      size: 'large',
      kinds: ['bar'],
      hasNames: true,
      pageSize: MOST_DRAWN,
      hasUnlisted: () => true,
      rows: pools =>
        pools.map(({ from, to, ...trips }, order) => {
          const pair = { slot: order, slotName: zonesText(from), series: 0, seriesName: zonesText(to) }
          return {
            ...trips,
            order,
            pair,
            name: `${pair.slotName} to ${pair.seriesName}`,
            label: [from, to].map(names => zonesText(names, MOST_NAMED)).join(ARROW),
          }
        }),
      bars: rows => rows.slice(0, MOST_DRAWN).map(row => ({ ...row, row })),
      sentence: (pools, _, totals) => poolsSentence(pools, totals[0] ?? null),
      table: () => 'Pools of pairs that are too thin alone',
      columns: () => [
        rankColumn,
        { id: 'from', header: 'From any of', value: row => row.pair?.slotName ?? '', text: row => endsOf(row)[0] },
        { id: 'to', header: 'To any of', value: row => row.pair?.seriesName ?? '', text: row => endsOf(row)[1] },
        ...tripColumns('Trips'),
        ...qualityColumns,
      ],
      chart: (_, rows) => ({
        subject: `trips of the ${Math.min(MOST_DRAWN, rows.length)} largest pools of pairs`,
        measure: { of: 'Trips', per: 'day' },
        axisTitle: 'Pools, the largest first',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords({}, period)} A pool holds the trips of several pairs of places, each of which would rest on too few devices alone. Pools and the flows shown alone together hold all trips. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const [{ Pools, Total, Days, Disclosure }, nameOf] = await Promise.all([reader.matrix(from), reader.names(from)])
      const items = Pools.map(({ origins, destinations, ...pool }) => ({
        ...meanDay(pool, Days),
        from: origins.map(nameOf),
        to: destinations.map(nameOf),
      }))
      const bySize = items.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
      return { items: bySize, totals: totalsOf(meanDay(Total, Days)), disclosure: Disclosure }
    },
  )
