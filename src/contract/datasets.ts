import { z } from 'zod'
import { MAX_SEARCHED_LETTERS } from '../domain/constants.ts'
import { MOST_EVENT_DAYS } from '../domain/event-days.ts'
import { BOUNDARY_MADE } from '../domain/geography/boundary.ts'
import { MAX_DISTRICT_M } from '../domain/geography/district.ts'
import { defineCall, ORDER_BODY_BYTES } from './call.ts'

/** coords: [longitude, latitude] in degrees, WGS84; radius: in metres. */
const pointOfInterest = z.object({
  coords: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  radius: z.number().positive().max(100_000),
})
export type PointOfInterest = z.infer<typeof pointOfInterest>

const chosenInput = z.object({
  id: z.int(),
  name: z.string().max(200),
  displayTitle: z.string().max(200),
  selectedOptions: z.array(z.object({ id: z.int(), name: z.string().max(200), credits: z.int() })).max(200),
})
export type ChosenInput = z.infer<typeof chosenInput>

/**
 * An order as sent by the wizard. Areas are WKT in EPSG:27700. If there are points or zones, areas are ignored, because
 * the server derives its own. Otherwise `studyAreaWkt` is a boundary, which the server parses strictly, rounds to the
 * centimetre, judges and measures.
 */
export const wizardPayload = z.object({
  reportId: z.int().positive(),
  reportName: z.string().max(200),
  clientProjectName: z.string().max(200),
  /** ISO local date-times, such as `2026-10-01T00:00:00` to `2026-10-31T23:59:59`. */
  startDate: z.string().max(40),
  endDate: z.string().max(40),
  reportInputs: z.array(chosenInput).max(100),
  /** 'Standard', or the file name of the organisation's zone system. */
  zoneSystem: z.string().max(260),
  zoneSystemId: z.int().positive().nullable(),
  pois: z.array(pointOfInterest).max(1000),
  studyAreaWkt: z.string().max(4_000_000).nullable(),
  /** How a boundary was made; 'drawn' by default. */
  boundaryMade: z.enum(BOUNDARY_MADE).optional(),
  geofenceWkt: z.string().max(4_000_000).nullable(),
  /** The event's days, 1 to 15 ISO dates of the month, if the template is about an event. */
  eventDays: z.array(z.iso.date()).max(MOST_EVENT_DAYS).optional(),
  /**
   * How many metres the district extends beyond the street, if the template takes a district. Defaults to the
   * template's width.
   */
  districtMetres: z.int().positive().max(MAX_DISTRICT_M).optional(),
  /** The objectids of the selected zones. */
  selectedZones: z.array(z.int().nonnegative()).max(1000),
  /** In km2, rounded to two decimal places. */
  area: z.number().nonnegative().nullable(),
  /** The priced version of the template, and the price that the user saw. An order is refused if either has changed. */
  templateVersion: z.int().optional(),
  quotedCredits: z.int().nonnegative().optional(),
  /** True to refuse the order if the user already has an equal dataset. */
  unlessOrdered: z.boolean().optional(),
})
export type WizardPayload = z.infer<typeof wizardPayload>

const grade = z.enum(['A', 'B', 'C', 'D'])

/**
 * The visits expected in a dataset, before it is ordered. They only come from released figures of 500 m squares, so
 * they reveal nothing new.
 */
export const expectedVisits = z.discriminatedUnion('kind', [
  /** The month's squares are not ready. Try again later. */
  z.object({ kind: z.literal('making') }),
  /** Too few visits to be shown. */
  z.object({ kind: z.literal('few') }),
  z.object({
    kind: z.literal('visits'),
    /**
     * Visits in the month, in people, rounded to one significant digit. The range is right for nine datasets in ten.
     */
    from: z.int(),
    to: z.int(),
    /** The likely grade of the month's visits. */
    grade,
    /** How many hours of the day can probably be distinguished, 1 to 24, and the grade of the visits in one of them. */
    hours: z.int(),
    hourGrade: grade,
    /** From how many visits in a month more than half of the hours can probably be distinguished, or null. */
    hoursFrom: z.int().nullable(),
    /** How many modes can probably be distinguished. */
    modes: z.int(),
    /**
     * How many places of origin can probably be distinguished, rounded to one significant digit; null unless they are
     * small standard zones.
     */
    places: z.int().nullable(),
  }),
])
export type ExpectedVisits = z.infer<typeof expectedVisits>

/** A dataset that equals an ordered one: its template, options, month and place. */
export const existingDataset = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO 8601, in UTC. */
  createdAt: z.string(),
  isCompleted: z.boolean(),
})
export type ExistingDataset = z.infer<typeof existingDataset>

const costBreakdown = z.object({
  /** The total credits: base + options + area band + population band. */
  credits: z.int(),
  base: z.int(),
  options: z.array(z.object({ name: z.string(), credits: z.int() })),
  area: z.object({ name: z.string(), upToKm2: z.number(), credits: z.int() }).nullable(),
  population: z.object({ upTo: z.int(), credits: z.int() }).nullable(),
  areaKm2: z.number().nullable(),
  totalPopulation: z.int().nullable(),
  /** The organisation's current credits, which may be less than the total. */
  balance: z.int(),
  /** The expected visits in the requested or newest month; absent until a place is chosen. */
  expected: expectedVisits.optional(),
  /** The newest equal dataset that the user may see; absent if there is none. */
  existing: existingDataset.optional(),
  /** True if the place may be ordered in that month; absent until a place is chosen. A refused order costs nothing. */
  judgement: z
    .discriminatedUnion('kind', [
      /** The month's released squares are not ready. Try again in a minute. */
      z.object({ kind: z.literal('making') }),
      z.object({
        kind: z.literal('judged'),
        /** Why the order would be refused and what the customer can do about it, or null. */
        refusal: z.string().nullable(),
        /** Describes the older edges that the dataset would use instead of the ordered edges, or null. */
        snapped: z.string().nullable(),
      }),
    ])
    .optional(),
})
export type CostBreakdown = z.infer<typeof costBreakdown>

/**
 * In degrees, WGS84; radius in metres. The name is null if no place is nearby or the point has not been named
 * yet.
 */
const pointPlace = z.object({ name: z.string().nullable(), lat: z.number(), long: z.number(), radius: z.number() })
const zonePlace = z.object({ code: z.string(), name: z.string() })
/**
 * The name of the nearest place, or null if no place is nearby. The area is in km2, rounded to two decimal places.
 */
const boundaryPlace = z.object({ made: z.enum(BOUNDARY_MADE), name: z.string().nullable(), areaKm2: z.number() })
const datasetPlace = z.union([pointPlace, zonePlace, boundaryPlace])
export type DatasetPlace = z.infer<typeof datasetPlace>

/** Datasets that were ordered together or by a standing order. */
export const seriesHead = z.object({
  id: z.int(),
  kind: z.enum(['months', 'places', 'standing']),
  name: z.string(),
})
export type SeriesHead = z.infer<typeof seriesHead>

/** The number of a dataset's places included in a list. The dataset's own record has all of them. */
export const LISTED_PLACES = 2

/** A dataset in a list. Its geometry and choices are left out. */
export const listedReport = z.object({
  id: z.int(),
  clientProjectName: z.string(),
  /** The template's name. */
  reportName: z.string(),
  requestedByUserName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** ISO 8601, in UTC. */
  creationTime: z.string(),
  /** 0 Requested, 1 In Progress, 2 Completed, 3 Failed. */
  reportStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** 0 to 1 while In Progress. */
  progress: z.number(),
  /** The reason for the failure, as a message for the user. */
  failure: z.string().nullable(),
  /** The price paid by its organisation, refunded if it failed. 0 if another organisation paid. */
  credits: z.int(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  /** Null for a dataset that was ordered on its own. */
  series: seriesHead.nullable(),
  organisationId: z.int(),
  organisationName: z.string(),
  reportViewer: z.string(),
  mapViewer: z.string(),
  /** The event days as ISO dates, in order; null if the dataset is not about an event. */
  eventDays: z.array(z.string()).nullable(),
  /**
   * Its points, zones or boundary, with the names they had when it was ordered. Empty if its zones have not been named
   * yet. With `fields=list`, only the first two.
   */
  places: z.array(datasetPlace),
  /** The total number of its places. */
  placeCount: z.int(),
  /**
   * The position of its pin, which is its first point or a point inside its area: [lon, lat] degrees, rounded to six
   * decimal places, WGS84; null if its area is empty.
   */
  pin: z.tuple([z.number(), z.number()]).nullable(),
  /** The same for all datasets that cover the same area. */
  groundKey: z.string(),
  customerReport: z.object({ id: z.int().nullable(), icon: z.string() }),
  isSample: z.boolean(),
})
export type ListedReport = z.infer<typeof listedReport>

export const requestedReport = listedReport.extend({
  studyAreaWkt: z.string().nullable(),
  pois: z.array(pointOfInterest),
  requestedReportOptionsJSON: z.string(),
})
export type RequestedReport = z.infer<typeof requestedReport>

/** A dataset's details, for its viewers and for pre-filling the wizard. */
const reportDetails = requestedReport.extend({
  details: z.object({
    reportId: z.int().nullable(),
    clientProjectName: z.string(),
    reportName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /**
     * Local days of the period that lack data, as ISO dates. Means exclude them. Known once the dataset is
     * Completed.
     */
    missingDays: z.array(z.string()),
    /** The event days as ISO dates, in order; absent if the dataset is not about an event. */
    eventDays: z.array(z.string()).optional(),
    pois: z.array(pointOfInterest),
    selectedZones: z.array(z.int()),
    /** The boundary as ordered, before its edges were snapped to older ones; absent for points and zones. */
    boundary: z.object({ wkt: z.string(), made: z.enum(BOUNDARY_MADE) }).optional(),
    reportInputs: z.array(chosenInput),
    zoneSystem: z.string(),
    zoneSystemId: z.int().nullable(),
    /** The version of the standard zones when the dataset was ordered. */
    standardVersion: z.int(),
    areaKm2: z.number().nullable(),
    /** The residents of the area or its geofence, depending on the template; null if unknown. */
    residents: z.int().nullable(),
    /**
     * The street and district of its order; each is null if the user can no longer see it. Absent for other datasets.
     */
    district: z.object({ street: z.int().nullable(), district: z.int().nullable(), metres: z.int() }).optional(),
    /** [minEasting, minNorthing, maxEasting, maxNorthing] of the study area, in metres, EPSG:27700. */
    extent27700: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  }),
})
export type ReportDetails = z.infer<typeof reportDetails>

export const getRequestedReports = defineCall({
  route: 'GET /api/services/app/CustomerReport/GetRequestedReports',
  access: 'user',
  summary:
    'The datasets that the user may see; `fields=list` omits their geometry and choices, and each field that equals that of the previous dataset',
  query: z.object({ fields: z.literal('list').optional() }),
  reply: z.union([z.array(requestedReport), z.array(listedReport.partial())]),
  streams: 'chunks',
})

export const searchDatasets = defineCall({
  route: 'GET /datasetsapi/datasets/search',
  access: 'user',
  cost: 'names',
  summary:
    'The ids of the datasets in the user’s list with a field that contains the words, ignoring case; geometry is not searched',
  query: z.object({ words: z.string().trim().min(1).max(MAX_SEARCHED_LETTERS) }),
  reply: z.array(z.int()),
})

export const getRequestedReport = defineCall({
  route: 'GET /api/services/app/CustomerReport/GetRequestedReport',
  access: 'user',
  summary: 'One dataset with its details; samples are open to every user',
  query: z.object({
    id: z.coerce.number().int().positive(),
    /** True if a sample is only shown in passing, such as in a tile. The audit trail then does not record it. */
    preview: z.stringbool().optional(),
  }),
  views: 'id',
  previewsIf: 'preview',
  reply: reportDetails,
})

const areaOfDataset = z.object({
  studyAreaWkt: z.string().nullable(),
  pois: z.array(pointOfInterest),
  places: z.array(datasetPlace),
  /** The counted area in km2, rounded to two decimal places; null until it has been measured. */
  areaKm2: z.number().nullable(),
  /** The options chosen in its order. */
  reportInputs: z.array(chosenInput),
})
export type DatasetArea = z.infer<typeof areaOfDataset>

export const datasetArea = defineCall({
  route: 'GET /datasetsapi/datasets/area',
  access: 'user',
  summary:
    'The location of a dataset: its area (EPSG:27700), its points and the names of its places, with the options of its order',
  query: z.object({ datasetid: z.coerce.number().int().positive() }),
  reply: areaOfDataset,
})

const placeMonth = z.object({
  id: z.int(),
  /** A month, such as '2026-10'. */
  month: z.string(),
})
export type PlaceMonth = z.infer<typeof placeMonth>

export const datasetMonths = defineCall({
  route: 'GET /datasetsapi/datasets/months',
  access: 'user',
  summary:
    'The completed datasets of the same place and report that the user may see, including itself: the newest of each month, at most 24',
  query: z.object({ datasetid: z.coerce.number().int().positive() }),
  reply: z.array(placeMonth),
})

export const datasetPopulation = defineCall({
  route: 'POST /datasetsapi/datasets/population',
  access: 'user',
  cost: 'place',
  summary: 'Residents of the place chosen in the wizard, in the study area or its geofence, depending on the template',
  body: wizardPayload,
  bodyBytes: ORDER_BODY_BYTES,
  reply: z.object({ totalpopulation: z.int() }),
  refusals: { 422: 'The place breaks a rule of the template; the message names it' },
})

export const datasetCosts = defineCall({
  route: 'POST /datasetsapi/datasets/costs',
  access: 'user',
  cost: 'place',
  summary: 'The price of a dataset before it is ordered; a payload without a place is priced without its bands',
  body: wizardPayload,
  bodyBytes: ORDER_BODY_BYTES,
  reply: costBreakdown,
  refusals: { 422: 'The payload breaks a rule of the template; the message names it' },
})

export const datasetRequest = defineCall({
  route: 'POST /datasetsapi/datasets/request',
  access: 'user',
  summary:
    'Order a dataset: the debit and the dataset in one transaction; Idempotency-Key makes a repeated order one order',
  body: wizardPayload,
  bodyBytes: ORDER_BODY_BYTES,
  reply: z.object({ id: z.int(), credits: z.int() }),
  refusals: {
    409: 'Too few credits, no right to spend them, an equal dataset that `unlessOrdered` rules out, the template changed since it was priced, or the overview of the month is still being made (Retry-After)',
    422: 'The payload breaks a rule of the template, or figures of the area would reveal a few people; the message says which',
  },
})

/** A change of a dataset that the caller may see. The first lines contain the states at the start. */
const datasetStatus = z.object({
  id: z.int(),
  reportStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  progress: z.number(),
  failure: z.string().nullable(),
})
export type StatusChange = z.infer<typeof datasetStatus>

export const datasetStatuses = defineCall({
  route: 'GET /datasetsapi/datasets/status',
  access: 'user',
  summary: 'Changes of status of the datasets the user may see, as they happen',
  reply: datasetStatus,
  streams: 'lines',
  refusals: { 429: 'The user has too many of these open' },
})

export const downloadsList = defineCall({
  route: 'GET /datasetsapi/downloads/list',
  access: 'user',
  summary: 'The files of a dataset, with their sizes',
  query: z.object({ datasetid: z.coerce.number().int().positive() }),
  reply: z.array(z.object({ Key: z.string(), Bytes: z.int() })),
})

export const downloadLink = defineCall({
  route: 'GET /datasetsapi/downloads/downloadlink',
  access: 'user',
  cost: 'download',
  summary: 'A signed link to one file of a dataset, for a short time',
  query: z.object({ datasetid: z.coerce.number().int().positive(), fileKey: z.string().min(1).max(500) }),
  reply: z.string(),
})
