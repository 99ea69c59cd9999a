import { z } from 'zod'
import { defineCall } from './call.ts'

const REPORTS = '/api/services/app/CustomerReport'
const id = z.coerce.number().int().positive()
const groupName = z.string().trim().min(1).max(100)

export const datasetGroup = z.object({ id: z.int(), name: z.string() })
export type DatasetGroup = z.infer<typeof datasetGroup>

export const listAllGroups = defineCall({
  id: 'CustomerReport.ListAllGroups',
  host: 'admin',
  method: 'GET',
  path: `${REPORTS}/ListAllGroups`,
  access: 'user',
  summary: 'The dataset groups of the user’s organisation, by name',
  reply: z.array(datasetGroup),
})

export const createGroup = defineCall({
  id: 'CustomerReport.CreateGroup',
  host: 'admin',
  method: 'POST',
  path: `${REPORTS}/CreateGroup`,
  access: 'user',
  summary: 'Make a dataset group; its name is new in the organisation',
  query: z.object({ groupName }),
  reply: z.object({ id: z.int() }),
})

export const updateGroup = defineCall({
  id: 'CustomerReport.UpdateGroup',
  host: 'admin',
  method: 'POST',
  path: `${REPORTS}/UpdateGroup`,
  access: 'user',
  summary: 'Rename a dataset group',
  query: z.object({ groupId: id, groupName }),
  reply: z.null(),
})

export const deleteGroup = defineCall({
  id: 'CustomerReport.DeleteGroup',
  host: 'admin',
  method: 'DELETE',
  path: `${REPORTS}/DeleteGroup`,
  access: 'user',
  summary: 'Delete a dataset group; its datasets become ungrouped',
  query: z.object({ groupId: id }),
  reply: z.null(),
})

export const updateReportGroup = defineCall({
  id: 'CustomerReport.UpdateReportGroup',
  host: 'admin',
  method: 'POST',
  path: `${REPORTS}/UpdateReportGroup`,
  access: 'user',
  summary: 'Put a dataset into a group; without a groupId, take it out of its group',
  query: z.object({ requestedReportId: id, groupId: id.optional() }),
  reply: z.null(),
})

export const updateReportOrganisation = defineCall({
  id: 'CustomerReport.UpdateReportOrganisation',
  host: 'admin',
  method: 'POST',
  path: `${REPORTS}/UpdateReportOrganisation`,
  access: 'organisations',
  summary: 'Move a dataset to another organisation; it leaves its group',
  body: z.object({ newOrganisationId: z.int().positive(), requestedReportId: z.int().positive() }),
  reply: z.null(),
  refusals: {
    409: 'The overview of the month is still being made (Retry-After)',
    422: 'Figures of the area would reveal a few people beside what that organisation has; the message says which',
  },
})
