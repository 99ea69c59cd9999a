import type { ChartSeries } from '../../../charts/chart-spec.ts'
import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { balanceSentence } from '../../../domain/summaries/flow-report.ts'
import { qualityColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { type FlowReader, perOf, type Selection, selectionWords } from './flow-reader.ts'
import { meanDay, rankColumn, twoWayBars, twoWayColumns } from './flow-trips.ts'

const SERIES: readonly ChartSeries[] = [
  { name: 'In', hue: 1 },
  { name: 'Out', hue: 2 },
]

interface ZoneRow extends Pick<ViewRow, 'value' | 'margin' | 'devices'> {
  readonly name: string
  readonly out: NonNullable<ViewRow['beside']>
}

/** Trips into and out of each zone, optionally in one part of the day. */
export const zonesView = (
  reader: FlowReader,
  { id, title, selection = {} }: { readonly id: string; readonly title: string; readonly selection?: Selection },
) =>
  defineReadView<ZoneRow>(
    {
      id,
      title,
      kinds: ['bar'],
      series: SERIES,
      rows: items =>
        items.map(({ out, ...into }, order) => ({ ...into, beside: out, order, label: String(order + 1) })),
      bars: rows => twoWayBars(rows, SERIES),
      sentence: rows => balanceSentence(rows, perOf(selection)),
      table: () => 'Trips into and out of each zone',
      columns: () => [
        rankColumn,
        { id: 'zone', header: 'Zone', value: row => row.name },
        ...twoWayColumns({ there: 'In', back: 'Out', difference: 'Net in' }),
        ...qualityColumns,
      ],
      chart: (_, rows) => ({
        subject: `trips into and out of the ${Math.min(20, rows.length)} zones with the most, ${title.toLowerCase()}`,
        measure: { of: 'Trips', per: perOf(selection) },
        axisTitle: 'Rank of the zone by its trips shown',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords(selection, period)} Trips into a zone end there, and trips out of it start there; both belong to the hour of departure. Trips within the zone are both. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const [{ Zones, Origins, Destinations, Days, Disclosure }, nameOf] = await Promise.all([
        reader.matrix(from, selection),
        reader.names(from),
      ])
      const sum = (sums: typeof Origins, zone: number) =>
        meanDay(
          sums.find(({ zoneId }) => zoneId === zone),
          Days,
        )
      const items = Zones.map(zone => ({ ...sum(Destinations, zone), out: sum(Origins, zone), name: nameOf(zone) }))
      const size = ({ value, out }: ZoneRow) => (value ?? 0) + (out.value ?? 0)
      return { items: items.toSorted((a, b) => size(b) - size(a)), totals: [], disclosure: Disclosure }
    },
  )
