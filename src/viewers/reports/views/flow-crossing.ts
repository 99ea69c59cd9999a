import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { OUTSIDE } from '../../../domain/flows/flow.ts'
import { soleSum, zoneSums } from '../../../domain/flows/zone-sums.ts'
import {
  type Crossing,
  crossingOf,
  crossingSentence,
  type Leaving,
} from '../../../domain/summaries/flow-crossing-sentence.ts'
import { nameColumn, partColumns } from '../../kit/report/columns.tsx'
import { defineReadView } from '../../kit/report/data-view.ts'
import { sharesPie } from '../../kit/report/shares-of.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { type FlowReader, selectionWords } from './flow-reader.ts'
import { meanDay, NO_TRIPS, totalsOf, tripColumns } from './flow-trips.ts'

interface Counted {
  readonly crossing: Crossing
  readonly devices: { readonly into: ViewRow['devices']; readonly out: ViewRow['devices'] }
  /** Zones whose trips to Outside are shown alone. */
  readonly leaving: readonly Leaving[]
}

const HUES = { inside: 1, into: 2, out: 3 } as const

/** All trips, by whether they cross the boundary of the zones. */
export const crossingView = (reader: FlowReader) =>
  defineReadView<Counted>(
    {
      id: 'crossing',
      title: 'Inside and Across',
      kinds: ['bar', 'pie'],
      rows: ([counted]) =>
        counted === undefined
          ? []
          : (['inside', 'into', 'out'] as const).map((key, order) => ({
              ...counted.crossing[key],
              devices: key === 'inside' ? null : counted.devices[key],
              label: counted.crossing[key].name,
              hue: HUES[key],
              order,
            })),
      shareRule: () => ({}),
      sentence: (_, __, totals, [counted]) =>
        counted === undefined ? [] : crossingSentence(totalOf(totals, {}), counted.crossing, counted.leaving),
      table: () => 'Trips inside and across',
      columns: partColumns([nameColumn('Trips')], 'Per day', '% of trips', tripColumns),
      chart: () => ({
        subject: 'trips inside the zones and across their boundary, 3 figures',
        measure: { of: 'Trips', per: 'day' },
        axisTitle: 'Trips',
        marksEnds: false,
      }),
      pie: sharesPie,
      definition: ({ period }) =>
        `${selectionWords({}, period)} Trips inside are all trips less those across the boundary. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const { Origins, Destinations, Items, Total, Days, Disclosure } = await reader.matrix({ call, datasetid, signal })
      const total = totalsOf(meanDay(Total, Days))
      const [origins, destinations] = [zoneSums(Origins, Days), zoneSums(Destinations, Days)]
      const into = { ...(soleSum(origins, OUTSIDE) ?? NO_TRIPS), name: 'From outside' }
      const out = { ...(soleSum(destinations, OUTSIDE) ?? NO_TRIPS), name: 'To outside' }
      const leaving = Items.flatMap(item => {
        const all = item.d === OUTSIDE ? soleSum(origins, item.o) : undefined
        return all === undefined ? [] : [{ all, outside: meanDay(item, Days) }]
      })
      return {
        items: [
          {
            crossing: crossingOf(total[0] ?? null, into, out),
            devices: { into: into.devices, out: out.devices },
            leaving,
          },
        ],
        totals: total,
        disclosure: Disclosure,
      }
    },
  )
