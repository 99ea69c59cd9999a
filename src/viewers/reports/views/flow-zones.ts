import type { ChartSeries } from '../../../charts/chart-spec.ts'
import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { OUTSIDE } from '../../../domain/flows/flow.ts'
import { balances, togetherText, zoneSums, zonesText } from '../../../domain/flows/zone-sums.ts'
import { balanceSentence } from '../../../domain/summaries/zone-balance-sentence.ts'
import { qualityColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import { type FlowReader, perOf, type Selection, selectionWords } from './flow-reader.ts'
import { NO_TRIPS, rankColumn, type TripsOfDay, twoWayBars, twoWayColumns } from './flow-trips.ts'

const SERIES: readonly ChartSeries[] = [
  { name: 'In', hue: 1 },
  { name: 'Out', hue: 2 },
]

/** A zone, or several that are shown together. */
interface ZoneRow {
  readonly names: readonly string[]
  readonly into: TripsOfDay
  readonly out: TripsOfDay
}

/** The number of zones in a group that the table names on screen. */
const MOST_NAMED = 3

/** Trips into and out of each zone, optionally in one part of the day. */
export const zonesView = (
  reader: FlowReader,
  { id, title, selection = {} }: { readonly id: string; readonly title: string; readonly selection?: Selection },
) =>
  defineReadView<ZoneRow>(
    {
      id,
      title,
      size: selection.part === undefined ? 'large' : 'medium',
      kinds: ['bar'],
      hasNames: true,
      series: SERIES,
      rows: items =>
        items.map(({ names, into, out }, order) => {
          const label = zonesText(names, MOST_NAMED)
          return { ...into, beside: out, order, name: togetherText(names), label }
        }),
      bars: rows => twoWayBars(rows, SERIES),
      sentence: (rows, _, __, items) =>
        balanceSentence(
          rows.map((row, at) => ({ ...row, isGroup: (items[at]?.names.length ?? 0) > 1 })),
          { per: perOf(selection), isWholeDay: selection.part === undefined },
        ),
      table: () => 'Trips into and out of each zone',
      columns: () => [
        rankColumn,
        { id: 'zone', header: 'Zones', value: row => row.name, text: row => row.label },
        ...twoWayColumns({ there: 'In', back: 'Out', difference: 'Net in' }),
        ...qualityColumns,
      ],
      chart: (_, rows) => ({
        subject: `trips into and out of the ${Math.min(20, rows.length)} zones with the most, ${title.toLowerCase()}`,
        measure: { of: 'Trips', per: perOf(selection) },
        axisTitle: 'Zones, the busiest first',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords(selection, period)} Trips into a zone end there, and trips out of it start there; both belong to the hour of departure. Trips within the zone are both. Zones that have too few trips alone are shown together, with the sum of their trips. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const [{ Origins, Destinations, Days, Disclosure }, nameOf] = await Promise.all([
        reader.matrix(from, selection),
        reader.names(from),
      ])
      const items = balances(zoneSums(Destinations, Days), zoneSums(Origins, Days))
        .filter(({ zones }) => zones.some(zone => zone !== OUTSIDE))
        .map(({ zones, into = NO_TRIPS, out = NO_TRIPS }) => ({ names: zones.map(nameOf), into, out }))
      const size = ({ into, out }: ZoneRow) => (into.value ?? 0) + (out.value ?? 0)
      return { items: items.toSorted((a, b) => size(b) - size(a)), totals: [], disclosure: Disclosure }
    },
  )
