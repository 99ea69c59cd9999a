import { expect } from 'vitest'
import { WORKER } from '../../../../../server/db/database.ts'
import { orderOf } from '../../../support/orders.ts'
import { type CallRows, type Cells, nothing, ORGANISATION, USERS, type World } from '../row.ts'

/** Only the creator may change it: a colleague who sees it may not, and a colleague with View Own cannot find it. */
const MAKER: Cells = { ...ORGANISATION, viewOwn: 'not-found', cantSpend: 'not-allowed' }

/** A standing order created by the customer's primary user. */
const standing = async ({ portal }: World): Promise<number> => {
  const { id, organisationId } = portal.people.primary
  const scope = { role: 'ambit_app', organisationId, userId: id, viewsAll: true, everywhere: false } as const
  return portal.database.within(scope, async tx => {
    const by = { organisation_id: organisationId, created_by: id, created_by_name: 'Test' }
    const series = await tx
      .insertInto('dataset_series')
      .values({ ...by, kind: 'standing', name: 'Each month' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = await tx
      .insertInto('standing_orders')
      .values({
        ...by,
        series_id: series.id,
        payload: JSON.stringify(orderOf(portal, { clientProjectName: 'Each month' })),
        template_name: 'Location Insights',
        monthly_limit: 200,
        first_month: '2027-01',
        end_month: '2027-12',
        request_digest: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return order.id
  })
}

/** Deletes all standing orders, so that no worker places them. */
const endAll = ({ portal }: World) =>
  portal.database.within(WORKER, tx => tx.updateTable('standing_orders').set({ ended_at: new Date() }).execute())

export const standingOrderRows: CallRows = {
  standingorders: nothing(USERS, result => expect(result).toBeInstanceOf(Array)),
  'standingorders.create': {
    happy: async world => {
      await endAll(world)
      const order = orderOf(world.portal, { clientProjectName: 'Each month' })
      return { body: { order, limit: 120, firstMonth: '2027-01', endMonth: '2027-06', emails: [] } }
    },
    answers: result => expect(result).toEqual({ id: expect.any(Number), seriesId: expect.any(Number) }),
    bad: { body: { order: {}, limit: -1 } },
    cells: { ...USERS, cantSpend: 'not-allowed' },
  },
  'standingorders.change': {
    happy: async world => ({ body: { id: await standing(world), paused: true } }),
    bad: { body: { id: 'x' } },
    cells: MAKER,
  },
  'standingorders.skip': {
    happy: async world => ({ body: { id: await standing(world), month: '2027-02', skip: true } }),
    bad: { body: { id: 1, month: 'February' } },
    cells: MAKER,
  },
  'standingorders.end': {
    happy: async world => ({ query: { id: await standing(world) } }),
    bad: { query: { id: 'x' } },
    cells: MAKER,
  },
}
