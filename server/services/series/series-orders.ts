import type { BodyOf } from '../../../src/contract/call.ts'
import type { ExistingDataset } from '../../../src/contract/datasets.ts'
import type { orderSeries, SeriesCost, SeriesOrder } from '../../../src/contract/series.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { caller, onBehalfOf } from '../../runtime/concurrency/caller.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { AllowedOrder } from '../ordering/examine-orders.ts'
import type { Ordering } from '../ordering/ordering.ts'
import { readName } from '../ordering/read-order.ts'
import { creditsOf } from '../organisations/organisations.ts'
import { getTemplate } from '../templates/templates.ts'
import { linesOfSeries, type SeriesLine } from './get-series.ts'

interface SeriesOrdersParts {
  readonly database: Database
  readonly ordering: Pick<Ordering, 'examine' | 'place'>
}

const costOf = (
  { name, month }: SeriesLine,
  index: number,
  examined: AllowedOrder | Refusal,
  existing: ExistingDataset | null,
): SeriesCost => {
  const line = { index, name, month }
  if (examined instanceof Refusal)
    return examined.code === 'month-not-ready'
      ? { ...line, kind: 'making' }
      : { ...line, kind: 'refused', refusal: examined.message }
  const { credits, charged, expected, judged, district } = examined
  return {
    ...line,
    kind: 'priced',
    credits,
    areaKm2: charged.areaKm2,
    totalPopulation: charged.population ?? 0,
    snapped: judged.snapped ?? district?.judged.snapped ?? null,
    ...(expected !== null && { expected }),
    ...(existing !== null && { existing }),
  }
}

/** Orders of several datasets: one place in several months, or several places in one month. */
export const createSeriesOrders = ({ database, ordering }: SeriesOrdersParts) => {
  const linesOf = async (identity: Identity, asked: SeriesOrder): Promise<SeriesLine[]> => {
    const { fixedRadiusSize } = await getTemplate(database, identity, asked.order.reportId)
    return linesOfSeries(database, identity, asked, fixedRadiusSize)
  }

  return {
    /**
     * Yields the price of each dataset, or the reason why it would be refused, once it is judged, and then the total.
     * @throws Refusal before the first line if the order breaks a rule for all lines
     */
    async costs(identity: Identity, asked: SeriesOrder): Promise<AsyncIterable<SeriesCost>> {
      const lines = await linesOf(identity, asked)
      const { examined, existing } = await ordering.examine(
        identity,
        asked.order,
        lines.map(({ line }) => line),
      )
      // The stream is read after this call has returned, so each step must set its caller again.
      const who = caller()
      const next = () => onBehalfOf(who, () => examined.next())
      const balance = () =>
        identity.organisationId === null
          ? 0
          : database.within(scopeOf(identity), tx => creditsOf(tx, identity.organisationId!))
      return (async function* () {
        let [priced, credits] = [0, 0]
        for (const [index, line] of lines.entries()) {
          if (who.signal?.aborted) return
          const { value } = await next()
          const known = value instanceof Refusal ? null : await onBehalfOf(who, () => existing(value!))
          const cost = costOf(line, index, value!, known)
          if (cost.kind === 'priced') {
            priced++
            credits += cost.credits
          }
          yield cost
        }
        yield { kind: 'total', priced, credits, balance: await balance() } satisfies SeriesCost
      })()
    },

    /**
     * Places the whole order or nothing.
     * @throws Refusal like an order of one dataset; the details list the refused lines
     */
    async request(
      actor: Actor,
      asked: BodyOf<typeof orderSeries>,
      key: string | null,
    ): Promise<{ id: number; credits: number; datasets: number }> {
      const lines = await linesOf(actor.identity, asked)
      const { seriesId, credits } = await ordering.place(
        actor,
        {
          shared: asked.order,
          lines: lines.map(({ line }) => line),
          quotedCredits: asked.quotedCredits,
          request: asked,
          series: {
            kind: asked.months === undefined ? 'places' : 'months',
            name: readName(asked.order.clientProjectName),
          },
        },
        key,
      )
      // A different order under the same key is refused, so the placed order has the same number of lines.
      return { id: seriesId!, credits, datasets: lines.length }
    },
  }
}
export type SeriesOrders = ReturnType<typeof createSeriesOrders>
