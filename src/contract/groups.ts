import { z } from 'zod'
import { defineCall } from './call.ts'
import { oneLine } from './one-line.ts'

const id = z.coerce.number().int().positive()
const groupName = oneLine(100)

const datasetGroup = z.object({ id: z.int(), name: z.string() })
export type DatasetGroup = z.infer<typeof datasetGroup>

export const listAllGroups = defineCall({
  route: 'GET /api/services/app/CustomerReport/ListAllGroups',
  access: 'user',
  summary: 'The dataset groups of the user’s organisation, by name',
  reply: z.array(datasetGroup),
})

export const createGroup = defineCall({
  route: 'POST /api/services/app/CustomerReport/CreateGroup',
  access: 'user',
  summary: 'Create a dataset group with a name that is new in the organisation',
  query: z.object({ groupName }),
  reply: z.object({ id: z.int() }),
})

export const updateGroup = defineCall({
  route: 'POST /api/services/app/CustomerReport/UpdateGroup',
  access: 'user',
  summary: 'Rename a dataset group',
  query: z.object({ groupId: id, groupName }),
  reply: z.null(),
})

export const deleteGroup = defineCall({
  route: 'DELETE /api/services/app/CustomerReport/DeleteGroup',
  access: 'user',
  summary: 'Delete a dataset group; its datasets become ungrouped',
  query: z.object({ groupId: id }),
  reply: z.null(),
})

export const updateReportGroup = defineCall({
  route: 'POST /api/services/app/CustomerReport/UpdateReportGroup',
  access: 'user',
  summary: 'Move a dataset into a group or, without a groupId, out of its group',
  query: z.object({ requestedReportId: id, groupId: id.optional() }),
  reply: z.null(),
})

export const updateReportOrganisation = defineCall({
  route: 'POST /api/services/app/CustomerReport/UpdateReportOrganisation',
  access: 'organisations',
  summary: 'Move a dataset to another organisation; it leaves its group',
  body: z.object({ newOrganisationId: z.int().positive(), requestedReportId: z.int().positive() }),
  reply: z.null(),
  refusals: {
    409: 'The overview of the month is still being computed (Retry-After)',
    422: 'The figures of the area, together with those of the organisation, would reveal a few people; the message says which',
  },
})
