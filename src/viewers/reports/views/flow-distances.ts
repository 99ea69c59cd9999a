import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import {
  DISTANCE_BANDS,
  distanceBandOf,
  distanceBandText,
  isBetweenZones,
  isInternal,
  OUTSIDE,
} from '../../../domain/flows/flow.ts'
import { groundDistanceM } from '../../../domain/geography/coordinates.ts'
import type { Figure } from '../../../domain/summaries/figure.ts'
import { crossingOf, distancesSentence } from '../../../domain/summaries/flow-report.ts'
import { nameColumn, partColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { type FlowReader, selectionWords } from './flow-reader.ts'
import { meanDay, sumOfTrips, totalsOf, tripColumns } from './flow-trips.ts'

interface Counted {
  /** Trips within one zone, then by band of distance. */
  readonly rows: readonly ViewRow[]
  /** All trips inside the zones. */
  readonly inside: Figure
}

const WITHIN = 'Within one zone'

/** Trips of released flows inside the zones, by the distance between the centres of their zones. */
export const distancesView = (reader: FlowReader) =>
  defineReadView<Counted>(
    {
      id: 'distances',
      title: 'Distances',
      kinds: ['bar'],
      rows: ([counted]) => counted?.rows ?? [],
      family: () => ({ keysOf: null }),
      sentence: ([within, ...bands], _, __, [counted]) =>
        within === undefined || counted === undefined
          ? []
          : distancesSentence({ within, bands, inside: counted.inside }),
      table: () => 'Trips by distance between zones',
      columns: partColumns([nameColumn('From middle to middle')], 'Trips', '% of shown', tripColumns),
      chart: (_, rows) => ({
        subject: `trips shown by distance between the middles of zones, ${rows.length} figures`,
        measure: { of: 'Trips', per: 'day' },
        axisTitle: 'Straight distance between the middles of zones',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords({}, period)} Only flows inside the zones that are shown alone are counted, not those in pools, so that there may be more trips of each distance; percentages are of the trips shown. The distance is straight, between the middles of the two zones; lengths of trips are not released. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const { Items, Zones, Origins, Destinations, Total, Days, Disclosure } = await reader.matrix(from)
      const places = await reader.places(from, Zones)
      const bandOf = (o: number, d: number): number => {
        const [start, end] = [places.get(o), places.get(d)]
        return start === undefined || end === undefined ? -1 : distanceBandOf(groundDistanceM(start.inside, end.inside))
      }
      const flows = Items.map(item => ({ ...meanDay(item, Days), o: item.o, d: item.d }))
      const between = flows.filter(isBetweenZones).map(flow => ({ ...flow, band: bandOf(flow.o, flow.d) }))
      const sum = (sums: typeof Origins) => ({
        ...meanDay(
          sums.find(({ zoneId }) => zoneId === OUTSIDE),
          Days,
        ),
        name: '',
      })
      const [total = null] = totalsOf(meanDay(Total, Days))
      const { inside } = crossingOf(total, sum(Origins), sum(Destinations))
      const known =
        inside.value === null || inside.margin === null ? null : { value: inside.value, margin: inside.margin }
      const rowOf = (name: string, order: number, parts: readonly (Figure & Pick<ViewRow, 'devices'>)[]): ViewRow => ({
        ...sumOfTrips(parts, known),
        name,
        label: name,
        order,
      })
      const within = rowOf(
        WITHIN,
        0,
        flows.filter(flow => flow.o !== OUTSIDE && isInternal(flow)),
      )
      // bands beyond the distance of the farthest two zones are always empty
      const farthest = Math.max(-1, ...Zones.flatMap(o => Zones.map(d => bandOf(o, d))))
      const bands = DISTANCE_BANDS.slice(0, farthest + 1).map((band, at) =>
        rowOf(
          distanceBandText(band),
          at + 1,
          between.filter(flow => flow.band === at),
        ),
      )
      return { items: [{ rows: [within, ...bands], inside }], totals: [], disclosure: Disclosure }
    },
  )
