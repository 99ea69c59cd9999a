import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { complementOf } from '../../../domain/disclosure/share-of.ts'
import {
  DISTANCE_BANDS,
  distanceBandOf,
  distanceBandText,
  isInternal,
  OUTSIDE,
  poolPairs,
  type ZonePair,
} from '../../../domain/flows/flow.ts'
import { soleSum, sumOfTrips, zoneSums } from '../../../domain/flows/zone-sums.ts'
import { groundDistanceM } from '../../../domain/geography/coordinates.ts'
import type { Figure } from '../../../domain/summaries/figure.ts'
import { crossingOf } from '../../../domain/summaries/flow-crossing-sentence.ts'
import { distancesSentence } from '../../../domain/summaries/flow-distances-sentence.ts'
import { nameColumn, partColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { type FlowReader, selectionWords } from './flow-reader.ts'
import { meanDay, NO_TRIPS, totalsOf, tripColumns } from './flow-trips.ts'

interface Counted {
  /** Trips within one zone, by distance band, and those of pools with several distances. */
  readonly rows: readonly ViewRow[]
  /** All trips inside the zones. */
  readonly inside: Figure
}

/** The bands of pairs without a distance between two zones, and of trips within a zone. */
const [NO_BAND, WITHIN_BAND] = [-1, -2]
const [WITHIN, SEVERAL] = ['Within one zone', 'Several distances']

/** Trips inside the zones, by the distance between the centres of their zones. */
export const distancesView = (reader: FlowReader) =>
  defineReadView<Counted>(
    {
      id: 'distances',
      title: 'Distances',
      kinds: ['bar'],
      rows: ([counted]) => counted?.rows ?? [],
      shareRule: () => ({}),
      sentence: ([within, ...others], _, __, [counted]) =>
        within === undefined || counted === undefined
          ? []
          : distancesSentence({
              within,
              bands: others.filter(({ name }) => name !== SEVERAL),
              inside: counted.inside,
            }),
      table: () => 'Trips by distance between zones',
      columns: partColumns([nameColumn('From middle to middle')], 'Trips', '% of trips inside', tripColumns),
      chart: (_, rows) => ({
        subject: `trips by distance between the middles of zones, ${rows.length} figures`,
        measure: { of: 'Trips', per: 'day' },
        axisTitle: 'Straight distance between the middles of zones',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords({}, period)} Pairs that are too thin alone count by the distance of their pool, or as several distances if it has more than one. Large flows tend to be short, so several distances hold more of the long ones. The distance is straight, between the middles of the two zones; lengths of trips are not released. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const { Items, Pools, Zones, Origins, Destinations, Total, Days, Disclosure } = await reader.matrix(from)
      const places = await reader.places(from, Zones)
      const bandOf = ({ o, d }: ZonePair): number => {
        const [start, end] = [places.get(o), places.get(d)]
        return start === undefined || end === undefined
          ? NO_BAND
          : distanceBandOf(groundDistanceM(start.inside, end.inside))
      }
      const [total = null] = totalsOf(meanDay(Total, Days))
      const sum = (sums: typeof Origins) => ({ ...(soleSum(zoneSums(sums, Days), OUTSIDE) ?? NO_TRIPS), name: '' })
      const { inside } = crossingOf(total, sum(Origins), sum(Destinations))
      const whole =
        inside.value === null || inside.margin === null ? null : { value: inside.value, margin: inside.margin }
      const pooled = Pools.map(pool => ({ ...pool, pairs: poolPairs(pool) }))
      const flows = [...Items.map(item => ({ ...item, pairs: [item] })), ...pooled].flatMap(({ pairs, ...trips }) => {
        const [band = NO_BAND, ...others] = new Set(pairs.map(pair => (isInternal(pair) ? WITHIN_BAND : bandOf(pair))))
        return others.length > 0 || pairs.some(({ o, d }) => o === OUTSIDE || d === OUTSIDE)
          ? []
          : [{ ...meanDay(trips, Days), band }]
      })
      const rowOf = (name: string, band: number, order: number): ViewRow => {
        const parts = flows.filter(flow => flow.band === band)
        return { ...(sumOfTrips(parts, whole) ?? NO_TRIPS), name, label: name, order }
      }
      // Bands beyond the distance between the two farthest zones are always empty.
      const farthest = Math.max(NO_BAND, ...Zones.flatMap(o => Zones.map(d => bandOf({ o, d }))))
      const rows = [
        rowOf(WITHIN, WITHIN_BAND, 0),
        ...DISTANCE_BANDS.slice(0, farthest + 1).map((band, at) => rowOf(distanceBandText(band), at, at + 1)),
      ]
      const rest = complementOf(whole, rows)
      const several = rest === null ? [] : [{ ...NO_TRIPS, ...rest, name: SEVERAL, label: SEVERAL, order: rows.length }]
      const totals = totalsOf({ ...(whole ?? NO_TRIPS), devices: total?.devices ?? null })
      return { items: [{ rows: [...rows, ...several], inside }], totals, disclosure: Disclosure }
    },
  )
