import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createGroup } from '../../../../../src/contract/groups.ts'
import { type CallRows, DATASET, nothing, ORGANISATION, USERS, type World } from '../row.ts'

/** A new group in the customer's organisation. */
const newGroup = async ({ portal }: World): Promise<number> => {
  const { json } = await portal.ask(createGroup, portal.people.primary.id, { query: { groupName: randomUUID() } })
  return (json.result as { id: number }).id
}

export const groupRows: CallRows = {
  'CustomerReport.ListAllGroups': nothing(USERS, result => expect(result).toEqual(expect.any(Array))),
  'CustomerReport.CreateGroup': {
    happy: () => ({ query: { groupName: randomUUID() } }),
    bad: { query: { groupName: '  ' } },
    cells: USERS,
  },
  'CustomerReport.UpdateGroup': {
    happy: async world => ({ query: { groupId: await newGroup(world), groupName: randomUUID() } }),
    bad: { query: { groupId: 1 } },
    cells: ORGANISATION,
  },
  'CustomerReport.DeleteGroup': {
    happy: async world => ({ query: { groupId: await newGroup(world) } }),
    bad: { query: {} },
    cells: ORGANISATION,
  },
  'CustomerReport.UpdateReportGroup': {
    happy: async world => ({ query: { requestedReportId: world.datasetId, groupId: await newGroup(world) } }),
    bad: { query: { requestedReportId: 'x' } },
    cells: DATASET,
  },
}
