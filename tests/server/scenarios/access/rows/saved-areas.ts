import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { deleteSavedArea, saveArea } from '../../../../../src/contract/saved-areas.ts'
import { type CallRows, type Cells, nothing, ORGANISATION, USERS, type World } from '../row.ts'

/** Only the owner of a shared area may change it. */
const OWNER: Cells = { ...ORGANISATION, viewOwn: 'not-allowed', cantSpend: 'not-allowed' }

/** A new area, shared by the customer's primary user. */
const shared = async ({ portal }: World): Promise<number> => {
  const body = { name: randomUUID(), isShared: true, lonLat: [[-1.5, 53.8]] }
  const { json } = await portal.ask(saveArea, portal.people.primary.id, { body })
  return (json.Results as { id: number }).id
}

export const savedAreaRows: CallRows = {
  savedareas: nothing(USERS, result => expect(result).toEqual(expect.any(Array))),
  'savedareas.save': {
    happy: () => ({ body: { name: randomUUID(), isShared: true, lonLat: [[-1.5, 53.8]] } }),
    bad: { body: { name: 'Nowhere', isShared: false, lonLat: [] } },
    cells: USERS,
  },
  'savedareas.open': {
    happy: async world => ({ query: { id: await shared(world) } }),
    answers: result => expect(result).toMatchObject({ kind: 'points', lonLat: [[-1.5, 53.8]] }),
    bad: { query: { id: 'x' } },
    cells: ORGANISATION,
  },
  'savedareas.change': {
    happy: async world => ({ body: { id: await shared(world), name: randomUUID(), isShared: false } }),
    bad: { body: { id: 'x' } },
    cells: OWNER,
  },
  'savedareas.delete': {
    happy: async world => ({ query: { id: await shared(world) } }),
    bad: { query: {} },
    cells: OWNER,
  },
  'savedareas.restore': {
    happy: async world => {
      const id = await shared(world)
      await world.portal.ask(deleteSavedArea, world.portal.people.primary.id, { query: { id } })
      return { body: { id } }
    },
    bad: { body: {} },
    // Only the user who deleted the area may restore it.
    cells: { ...ORGANISATION, viewOwn: 'not-found', cantSpend: 'not-found' },
  },
}
