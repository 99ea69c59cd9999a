import { z } from 'zod'
import { MAX_FILE_BYTES, ZONE_FILE_PIECE_BYTES } from '../domain/constants.ts'
import type { ZoneReportSummary } from '../domain/zone-import/import-report.ts'
import { defineCall } from './call.ts'
import { oneLine } from './one-line.ts'

const id = z.int().positive()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const property = z.string().min(1).max(260)
/** The length of a piece in base64. */
const PIECE_CHARACTERS = (ZONE_FILE_PIECE_BYTES / 3) * 4

/** The same as ZoneImportChoices in src/domain/zone-import. */
const choices = z.object({
  crs: z
    .string()
    .regex(/^EPSG:\d{4,6}$/)
    .nullable(),
  properties: z
    .object({ code: property.nullable(), name: property.nullable(), population: property.nullable() })
    .nullable(),
})

const degrees = z.tuple([z.number(), z.number()])
const slivers = z.object({
  count: z.int(),
  areaM2: z.number(),
  worst: z.array(z.object({ codes: z.array(z.string()), areaM2: z.number(), widthM: z.number(), at: degrees })),
})

/** ZoneReportSummary: the result of checking a file, without the list of repairs. */
const report: z.ZodType<ZoneReportSummary> = z.object({
  format: z.string(),
  system: z.string(),
  systemFrom: z.enum(['file', 'numbers', 'choice']),
  properties: z.object({ code: z.string().nullable(), name: z.string().nullable(), population: z.string().nullable() }),
  features: z.int(),
  zones: z.int(),
  vertices: z.int(),
  areaKm2: z.number(),
  population: z.object({ total: z.number(), empty: z.int() }).nullable(),
  overlaps: slivers,
  gaps: slivers.nullable(),
  parts: z.array(z.object({ zones: z.int(), code: z.string() })),
  partCount: z.int(),
  alone: z.object({ count: z.int(), codes: z.array(z.string()) }),
  neighbours: z.object({ mean: z.number(), most: z.int() }),
  simplified: z.int().nullable(),
  /** How many zones were repaired or left out, for each kind of repair. */
  noted: z.record(z.string(), z.int()),
})

const zoneImport = z.object({
  id,
  /** Null for a version of the standard zones. */
  organisationId: z.int().nullable(),
  name: z.string(),
  /**
   * `uploading`: pieces are missing; `waiting`, `running`: the server builds the zone system; `differs`: its result differs from the
   * browser's, and nothing was saved; `done`, `failed`, `cancelled`.
   */
  state: z.enum(['uploading', 'waiting', 'running', 'differs', 'done', 'failed', 'cancelled']),
  stage: z.string().nullable(),
  /** The number of processed zones, and the total if known. */
  done: z.int(),
  total: z.int().nullable(),
  /** The reason for the failure, as a message for the user. */
  failure: z.string().nullable(),
  files: z.array(
    z.object({
      role: z.enum(['zones', 'small', 'middle']),
      fileName: z.string(),
      bytes: z.int(),
      /** Digests of the browser's and the server's results, which are equal if the results are. */
      digest: z.string(),
      madeDigest: z.string().nullable(),
      report: report.nullable(),
      /** The uploaded pieces, with their SHA-256. */
      pieces: z.array(z.object({ piece: z.int(), sha256: z.string() })),
    }),
  ),
  zoneSystemId: z.int().nullable(),
})
export type ZoneImport = z.infer<typeof zoneImport>

const version = z.object({
  zoneSystemId: z.int(),
  version: z.int(),
  zones: z.int(),
  createdAt: z.string(),
  importedBy: z.string().nullable(),
  /** The number of datasets that use it. */
  datasetCount: z.int(),
  report: report.nullable(),
})

export const zoneSystems = z.object({
  systems: z.array(
    z.object({
      /** Null for the standard zones. */
      organisationId: z.int().nullable(),
      organisation: z.string().nullable(),
      name: z.string(),
      /** Newest first. */
      versions: z.array(version),
    }),
  ),
  /** The organisations that the user may import for; all for an administrator. */
  organisations: z.array(z.object({ id: z.int(), name: z.string(), mayImport: z.boolean() })),
  mayImport: z.boolean(),
  /** The user's import that has not ended. */
  open: zoneImport.nullable(),
})
export type ZoneSystems = z.infer<typeof zoneSystems>
export type ListedZoneSystem = ZoneSystems['systems'][number]

export const getZoneSystems = defineCall({
  route: 'GET /api/services/app/ZoneSystems/GetZoneSystems',
  access: 'managers',
  summary:
    'The zone systems of the caller’s organisation with their versions; those of all organisations for an administrator',
  reply: zoneSystems,
})

export const setMayImportZones = defineCall({
  route: 'POST /api/services/app/ZoneSystems/SetMayImportZones',
  access: 'admin',
  summary: 'Allow or forbid the primary users of an organisation to import zone systems',
  body: z.object({ organisationId: id, mayImport: z.boolean() }),
  reply: z.null(),
})

const file = z.object({
  role: z.enum(['zones', 'small', 'middle']),
  fileName: oneLine(260),
  bytes: z.int().positive().max(MAX_FILE_BYTES),
  choices,
  /** The digest of the browser's result. */
  digest: sha256,
})

export const beginZoneImport = defineCall({
  route: 'POST /api/services/app/ZoneImports/Begin',
  access: 'managers',
  summary: 'Start the import of a zone system; the same file and name continue an open import',
  body: z.object({
    /**
     * Null for the standard zones, which an administrator imports from a file of small zones and a file of middle
     * zones.
     */
    organisationId: id.nullable(),
    name: oneLine(100),
    /** True if this is a new version of the zone system with this name. */
    newVersion: z.boolean(),
    files: z.array(file).min(1).max(2),
  }),
  reply: zoneImport,
  refusals: {
    409: 'Not allowed, the name is taken, or another import is open',
    422: 'The name breaks a rule',
    429: 'Too many imports today',
  },
})

export const sendZonePiece = defineCall({
  route: 'POST /api/services/app/ZoneImports/SendPiece',
  access: 'managers',
  cost: 'upload',
  summary: `Send a piece of ${ZONE_FILE_PIECE_BYTES} bytes of a file, of which the last may be shorter; sending a piece again replaces it`,
  body: z.object({
    id,
    file: z.int().min(0).max(1),
    piece: z
      .int()
      .min(0)
      .max(Math.ceil(MAX_FILE_BYTES / ZONE_FILE_PIECE_BYTES)),
    sha256,
    /** Encoded as base64. */
    data: z.string().min(1).max(PIECE_CHARACTERS),
  }),
  bodyBytes: PIECE_CHARACTERS + 512 * 1024,
  reply: z.null(),
})

const which = z.object({ id: z.coerce.number().int().positive() })

export const getZoneImport = defineCall({
  route: 'GET /api/services/app/ZoneImports/Get',
  access: 'managers',
  summary: 'The state of one of the user’s imports',
  query: which,
  reply: zoneImport,
})

export const finishZoneImport = defineCall({
  route: 'POST /api/services/app/ZoneImports/Finish',
  access: 'managers',
  summary: 'Let the server build the zone system once every piece has arrived',
  /** `accept`: digests of the server's results that the user accepts even though they differ from the browser's. */
  body: z.object({ id, accept: z.array(sha256).max(2).default([]) }),
  reply: zoneImport,
})

export const cancelZoneImport = defineCall({
  route: 'POST /api/services/app/ZoneImports/Cancel',
  access: 'managers',
  summary: 'Cancel an import and delete its uploaded pieces',
  body: z.object({ id }),
  reply: z.null(),
})

const named = z.object({ code: z.string(), name: z.string() })
const newestZonesReply = z.object({
  zoneSystemId: z.int(),
  name: z.string(),
  version: z.int(),
  /** The version that the dataset was built with. */
  datasetVersion: z.int(),
  /** Ids in the newest version of the dataset's zones. They were looked up by code. */
  zones: z.array(z.int()),
  /** Zones whose area differs by more than 1 %. */
  changed: z.array(named),
  /** Zones whose code no longer exists, and the zones that cover them. */
  gone: z.array(named.extend({ covering: z.array(named) })),
})
export type NewestZones = z.infer<typeof newestZonesReply>

export const newestZones = defineCall({
  route: 'GET /datasetsapi/newestzones',
  access: 'user',
  cost: 'place',
  summary:
    'A dataset’s zones in the newest version of its zone system, for a copy of the dataset; null if the dataset has the newest',
  query: z.object({ datasetid: z.coerce.number().int().positive() }),
  reply: newestZonesReply.nullable(),
})
