import type { ChartSeries } from '../../../charts/chart-spec.ts'
import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { isBetweenZones, isInternal, pairKey, type ZonePair } from '../../../domain/flows/flow.ts'
import type { Figure } from '../../../domain/summaries/figure.ts'
import { largestFlowsSentence } from '../../../domain/summaries/largest-flows-sentence.ts'
import { qualityColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { backOf } from '../../maps/flows/flow-words.ts'
import { type FlowReader, type NameOf, perOf, type Selection, selectionWords } from './flow-reader.ts'
import { meanDay, rankColumn, twoWayBars, twoWayColumns } from './flow-trips.ts'

/** The number of pairs in the list. */
const MOST_LISTED = 20

const SERIES: readonly ChartSeries[] = [
  { name: 'There', hue: 1 },
  { name: 'Back', hue: 2 },
]

interface Listed {
  readonly shown: readonly (ZonePair & Figure & Pick<ViewRow, 'devices'>)[]
  /** The number of possible flows of this kind. 0 if the selection has too few trips for any figure. */
  readonly of: number
  readonly nameOf: NameOf
}

interface LargestWords {
  readonly id: string
  readonly title: string
  readonly selection?: Selection
  /** True if flows within a zone, from Outside and to Outside are left out. */
  readonly isBetween?: boolean
}

/** The pairs with the largest flows that are shown alone, with one row for both directions, the larger one first. */
export const largestView = (reader: FlowReader, { id, title, selection = {}, isBetween = false }: LargestWords) =>
  defineReadView<Listed>(
    {
      id,
      title,
      size: 'large',
      kinds: ['bar'],
      hasNames: true,
      series: SERIES,
      hasUnlisted: ([listed]) => listed !== undefined,
      rows: ([listed]) => (listed === undefined ? [] : largestRows(listed)),
      bars: rows => twoWayBars(rows, SERIES),
      sentence: (rows, _, __, [listed]) =>
        largestFlowsSentence(
          rows.map(row => ({ ...row, backName: `${row.pair?.seriesName} to ${row.pair?.slotName}` })),
          listed?.shown ?? [],
          { per: perOf(selection), of: listed?.of ?? 0 },
        ),
      table: () => `The ${MOST_LISTED} pairs with the largest flows`,
      columns: () => [
        rankColumn,
        { id: 'from', header: 'From', value: row => row.pair?.slotName ?? '' },
        { id: 'to', header: 'To', value: row => row.pair?.seriesName ?? '' },
        ...twoWayColumns({ there: 'There', back: 'Back', difference: 'Difference' }),
        ...qualityColumns,
      ],
      chart: (_, rows) => ({
        subject: `${title.toLowerCase()}, the ${rows.length} pairs with the largest flows, there and back`,
        measure: { of: 'Trips', per: perOf(selection) },
        axisTitle: 'Pairs, the largest flow first',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords(selection, period)} ${isBetween ? 'Flows between two different zones.' : 'Flows between zones, within a zone, and from and to Outside.'} Each pair is listed once, by the larger of its two flows. A way back that is missing is in a pool with other pairs that are too thin alone. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const [{ Items, Total, Zones, Days, Disclosure }, nameOf] = await Promise.all([
        reader.matrix(from, selection),
        reader.names(from),
      ])
      const shown = Items.filter(item => !isBetween || isBetweenZones(item)).map(item => ({
        o: item.o,
        d: item.d,
        ...meanDay(item, Days),
      }))
      const all = isBetween ? Zones.length * (Zones.length - 1) : (Zones.length + 1) ** 2 - 1
      const of = Total === null ? 0 : all
      return { items: [{ shown, of, nameOf }], totals: [], disclosure: Disclosure }
    },
  )

function largestRows({ shown, nameOf }: Listed): readonly ViewRow[] {
  const byPair = new Map(shown.map(flow => [pairKey(flow), flow]))
  const bySize = shown.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const place = new Map(bySize.map((flow, at) => [pairKey(flow), at]))
  const isFirst = (flow: ZonePair, at: number): boolean => {
    const back = backOf(flow)
    return back === null || (place.get(pairKey(back)) ?? at) >= at
  }
  return bySize
    .filter(isFirst)
    .slice(0, MOST_LISTED)
    .map(({ o, d, ...figure }, order) => {
      const [from, to] = [nameOf(o), nameOf(d)]
      const back = backOf({ o, d })
      const beside = back === null ? undefined : byPair.get(pairKey(back))
      const isWithin = isInternal({ o, d })
      return {
        ...figure,
        order,
        name: isWithin ? `within ${from}` : `${from} to ${to}`,
        label: isWithin ? `Within ${from}` : `${from} \u2192 ${to}`,
        pair: { slot: order, slotName: from, series: 0, seriesName: to },
        ...(beside !== undefined && { beside }),
      }
    })
}
