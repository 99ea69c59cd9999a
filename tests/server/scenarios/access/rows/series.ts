import { expect } from 'vitest'
import { orderSeries } from '../../../../../src/contract/series.ts'
import { orderOf } from '../../../support/orders.ts'
import { type CallRows, DATASET, SPENDERS, USERS, type World } from '../row.ts'

const october = ({ portal }: World) => ({
  order: orderOf(portal, { clientProjectName: 'A series' }),
  months: ['2026-10'],
})
const noMonth = { body: { order: {}, months: ['October'] } }

/** A series ordered by the customer's primary user. */
const ordered = async (world: World): Promise<number> => {
  const { portal } = world
  const { json } = await portal.ask(orderSeries, portal.people.primary.id, { body: october(world) })
  return (json.Results as { id: number }).id
}

export const seriesRows: CallRows = {
  'series.costs': {
    happy: world => ({ body: october(world) }),
    answers: result => expect(result).toMatchObject({ kind: 'priced', index: 0, month: '2026-10', credits: 120 }),
    bad: noMonth,
    cells: USERS,
  },
  'series.request': {
    happy: world => ({ body: october(world) }),
    answers: result => expect(result).toMatchObject({ credits: 120, datasets: 1 }),
    bad: noMonth,
    cells: SPENDERS,
  },
  series: {
    happy: async world => ({ query: { id: await ordered(world) } }),
    answers: result =>
      expect(result).toMatchObject({ kind: 'months', name: 'A series', datasets: [{ month: '2026-10', refunded: 0 }] }),
    bad: { query: { id: 'x' } },
    cells: DATASET,
  },
}
