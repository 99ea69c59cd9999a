import { z } from 'zod'
import { MAX_BOUNDARY_TEXT, MAX_SAVED_POINTS, MAX_ZONES } from '../domain/constants.ts'
import { DATASET_NAME_MAX_LENGTH } from '../domain/dataset-names.ts'
import { BOUNDARY_MADE } from '../domain/geography/boundary.ts'
import { type BodyOf, defineCall, LIST_BODY_BYTES } from './call.ts'

/** [longitude, latitude] in degrees, WGS84. */
const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** How an area's zones differ in the newest version of their zone system, if they were selected in an older one. */
const versionChange = z.object({
  /** Codes that are missing from the newest version. */
  missing: z.array(z.string()),
  /** Codes of the zones that cover the missing ones and replace them when the area is opened. */
  successors: z.array(z.string()),
})
export type VersionChange = z.infer<typeof versionChange>

const savedArea = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether it is shared with the organisation. If not, only its owner sees it. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The name of its owner; null if the account was deleted. */
  owner: z.string().nullable(),
  /** True for its owner and, if it is shared, for primary users. */
  mayDelete: z.boolean(),
  kind: z.enum(['zones', 'points', 'boundary']),
  /** The number of zones or points; 1 for a boundary. */
  count: z.int(),
  /** The area when it was saved, in km2, rounded to two decimal places; null for points. */
  areaKm2: z.number().nullable(),
  /** The zone system, if the area consists of zones. Its id is null if the organisation no longer has it. */
  system: z.object({ zoneSystemId: z.int().nullable(), name: z.string() }).nullable(),
  /** Null if every zone still exists. */
  change: versionChange.nullable(),
  /** ISO 8601, in UTC. */
  savedAt: z.string(),
})
export type SavedArea = z.infer<typeof savedArea>

/** A saved area with the zones, points or boundary that the wizard adds to an order. */
const openedArea = savedArea.extend({
  /** Ids in the newest version of the zone system; empty unless the area consists of zones. */
  zoneIds: z.array(z.int()),
  lonLat: z.array(lonLat),
  /** WKT in EPSG:27700, rounded to the centimetre. */
  boundary: z.object({ wkt: z.string(), made: z.enum(BOUNDARY_MADE) }).nullable(),
})
export type OpenedArea = z.infer<typeof openedArea>

/** Longer names get past this schema, so that the name rule can report them. */
const name = z.string().max(2 * DATASET_NAME_MAX_LENGTH)
const id = z.int().positive()

export const savedAreas = defineCall({
  route: 'GET /datasetsapi/savedareas',
  access: 'user',
  cost: 'place',
  summary: 'The saved areas that the user may use, by name: the user’s own and those shared with the organisation',
  reply: z.array(savedArea),
})

export const saveArea = defineCall({
  route: 'POST /datasetsapi/savedareas',
  id: 'savedareas.save',
  access: 'user',
  cost: 'place',
  summary:
    'Save zones, points, a boundary or the area of a dataset under a name; give exactly one of zones, lonLat, boundary and datasetId',
  body: z.object({
    name,
    isShared: z.boolean(),
    zones: z.object({ zoneSystemId: id, ids: z.array(z.int().nonnegative()).min(1).max(MAX_ZONES) }).optional(),
    lonLat: z.array(lonLat).min(1).max(MAX_SAVED_POINTS).optional(),
    boundary: z.object({ wkt: z.string().min(1).max(MAX_BOUNDARY_TEXT), made: z.enum(BOUNDARY_MADE) }).optional(),
    datasetId: id.optional(),
  }),
  bodyBytes: LIST_BODY_BYTES,
  reply: z.object({ id: z.int() }),
  refusals: {
    404: 'The user may not see the dataset or the zone system',
    409: 'There is an area of this name, or the maximum number of areas is saved',
    422: 'The name or the area breaks a rule; the message says which',
  },
})
export type AreaToSave = BodyOf<typeof saveArea>

export const openSavedArea = defineCall({
  route: 'GET /datasetsapi/savedareas/open',
  access: 'user',
  cost: 'place',
  summary: 'A saved area for a new order, its zones in the newest version of their zone system',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: openedArea,
  refusals: { 404: 'It was deleted, or the user may not see it' },
})

export const changeSavedArea = defineCall({
  route: 'POST /datasetsapi/savedareas/change',
  access: 'user',
  summary: 'Rename one of the user’s own areas, share it with the organisation, or stop sharing it',
  body: z.object({ id, name: name.optional(), isShared: z.boolean().optional() }),
  reply: z.null(),
  refusals: {
    404: 'It was deleted, or the user may not see it',
    409: 'It belongs to a colleague, there is an area of this name, or the maximum number of areas is shared',
    422: 'The name breaks a rule',
  },
})

export const deleteSavedArea = defineCall({
  route: 'DELETE /datasetsapi/savedareas',
  id: 'savedareas.delete',
  access: 'user',
  summary: 'Delete one of the user’s own areas or, as a primary user, a shared one; datasets are unaffected',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
  refusals: { 404: 'It was deleted, or the user may not see it', 409: 'It belongs to a colleague' },
})

export const restoreSavedArea = defineCall({
  route: 'POST /datasetsapi/savedareas/restore',
  access: 'user',
  summary: 'Restore an area that the user deleted within the last hour',
  body: z.object({ id }),
  reply: z.null(),
  refusals: {
    404: 'The user did not delete this area within the last hour',
    409: 'There is now another area of this name, or the maximum number of areas is saved',
  },
})
