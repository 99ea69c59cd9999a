import { expect } from 'vitest'
import { orderOf } from '../../../support/orders.ts'
import { type CallRows, type Cells, nothing, ORGANISATION, USERS, type World } from '../row.ts'

/** Users who may spend see all of the customer's prepared orders; others see only their own. */
const WHO_MAY_SPEND: Cells = { ...ORGANISATION, cantSpend: 'not-found' }

/** An order prepared by the customer's primary user. */
const waiting = async ({ portal }: World): Promise<number> => {
  const { id, organisationId } = portal.people.primary
  const scope = { role: 'ambit_app', organisationId, userId: id, viewsAll: true, everywhere: false } as const
  const { id: made } = await portal.database.within(scope, tx =>
    tx
      .insertInto('prepared_orders')
      .values({
        organisation_id: organisationId,
        prepared_by: id,
        prepared_by_name: 'Test',
        payload: JSON.stringify(orderOf(portal, { clientProjectName: 'Prepared' })),
        credits: 120,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return made
}

export const preparedOrderRows: CallRows = {
  preparedorders: nothing(USERS, result => expect(result).toBeInstanceOf(Array)),
  'preparedorders.prepare': {
    happy: ({ portal }) => ({ body: orderOf(portal, { clientProjectName: 'For a colleague' }) }),
    bad: { body: { reportId: 'one' } },
    // No other user of the provider may spend.
    cells: { ...USERS, administrator: 'not-prepared' },
  },
  'preparedorders.submit': {
    happy: async world => ({ body: { id: await waiting(world) } }),
    answers: result => expect(result).toMatchObject({ credits: 120 }),
    bad: { body: { id: 'one' } },
    cells: WHO_MAY_SPEND,
  },
  'preparedorders.withdraw': {
    happy: async world => ({ query: { id: await waiting(world) } }),
    bad: { query: { id: 'one' } },
    cells: WHO_MAY_SPEND,
  },
}
