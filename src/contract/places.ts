import { z } from 'zod'
import {
  LEAST_SEARCHED,
  MAX_CODES_IN_CALL,
  MAX_NAMED_POINTS,
  MAX_PLACES_FOUND,
  MAX_POSTCODES_IN_CALL,
  MOST_SEARCHED,
} from '../domain/constants.ts'
import { defineCall, LIST_BODY_BYTES } from './call.ts'

const availableMonth = z.object({ year: z.int(), month: z.int().min(1).max(12) })
export type AvailableMonth = z.infer<typeof availableMonth>

/** A zone with its geometry as WKT in EPSG:27700. */
export const zone = z.object({ objectid: z.int(), code: z.string(), name: z.string(), geometry27700: z.string() })
export type Zone = z.infer<typeof zone>

/**
 * The links to a zone file. Both are signed, accept byte ranges, and expire. The neighbours' link points to the
 * adjacency graph stored with the file (docs/formats).
 */
const zoneFileLink = z.object({ signedUrl: z.string(), neighboursUrl: z.string(), name: z.string() })
export type ZoneFileLink = z.infer<typeof zoneFileLink>

export const FLATGEOBUF = 'application/x-flatgeobuf'

/** POLYGON or MULTIPOLYGON in EPSG:27700. The reply has the zones whose box touches the area's box. */
const extent = z.string().min(1).max(20_000)
/**
 * Pages of at most `limit` zones after the position `after`. The Link header (rel=next) has the address of the next
 * page.
 */
const page = {
  limit: z.coerce.number().int().positive().max(100_000).optional(),
  after: z.coerce.number().int().nonnegative().optional(),
}

export const datasetZoneSystem = defineCall({
  route: 'GET /datasetsapi/datasetzonesystem',
  access: 'user',
  cost: 'zones',
  summary: 'The zones of a dataset’s zone system within an extent, in pages if requested, as JSON or FlatGeobuf',
  query: z.object({ extentwkt: extent, datasetid: z.coerce.number().int().positive(), ...page }),
  reply: z.tuple([z.array(zone)]),
  streams: 'chunks',
  formats: [FLATGEOBUF],
})

export const allZonesLsoa = defineCall({
  route: 'GET /datasetsapi/allzones/LSOA',
  access: 'user',
  cost: 'zones',
  summary: 'The small standard zones within an extent, in pages if requested, as JSON or FlatGeobuf',
  query: z.object({ extentWkt: extent, ...page }),
  reply: z.object({ Items: z.array(zone) }),
  streams: 'chunks',
  formats: [FLATGEOBUF],
})

export const availableMonths = defineCall({
  route: 'GET /datasetsapi/availablemonths',
  access: 'user',
  summary: 'Months with movement data for every local day, ascending',
  reply: z.array(availableMonth),
})

export const postcodeLocation = defineCall({
  route: 'GET /datasetsapi/postcodelocation',
  access: 'user',
  summary: 'The position of a postcode; an empty list if it is unknown',
  query: z.object({ postcode: z.string().min(2).max(12) }),
  reply: z.array(z.object({ lat: z.number(), long: z.number() })),
})

const foundPostcode = z.object({
  kind: z.enum(['postcode', 'sector', 'district']),
  name: z.string(),
  /** The position of the unit, or of all units in the sector or district, as [lon, lat] degrees. */
  positions: z.array(z.tuple([z.number(), z.number()])),
})
export type FoundPostcode = z.infer<typeof foundPostcode>

export const postcodeLocations = defineCall({
  route: 'POST /datasetsapi/postcodelocations',
  access: 'user',
  cost: 'names',
  summary:
    'The positions of up to 500 postcodes, sectors (each counts as 5) or districts (as 20), in the order of the request; null if unknown',
  body: z.object({ postcodes: z.array(z.string().min(1).max(12)).min(1).max(MAX_POSTCODES_IN_CALL) }),
  reply: z.array(foundPostcode.nullable()),
})

const zoneElsewhere = z.object({
  /** The zone system that this zone was found in. */
  system: z.string(),
  code: z.string(),
  name: z.string(),
  /** The zones of the requested system that cover it, largest share first. */
  covering: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      /**
       * What share of the other zone this zone covers, and what share of this zone's area that is. Both are from 0 to
       * 1.
       */
      share: z.number(),
      ownShare: z.number(),
    }),
  ),
})
export type ZoneElsewhere = z.infer<typeof zoneElsewhere>

export const codesElsewhere = defineCall({
  route: 'POST /datasetsapi/codeselsewhere',
  access: 'user',
  cost: 'place',
  summary:
    'Zones of other zone systems (all versions of the standard zones, the organisation’s own) by code or name, and the zones of one of the organisation’s systems that cover each; null for a text without a match',
  body: z.object({
    zonesystemid: z.int().positive(),
    codes: z.array(z.string().min(1).max(120)).min(1).max(MAX_CODES_IN_CALL),
  }),
  bodyBytes: LIST_BODY_BYTES,
  reply: z.array(zoneElsewhere.nullable()),
})

const foundPlace = z.object({
  name: z.string(),
  /**
   * `sector` and `district` are given if a postcode's unit is unknown: the mean position of their units. `position` is
   * a grid reference, an easting and northing, or a latitude and longitude.
   */
  kind: z.enum(['place', 'station', 'postcode', 'sector', 'district', 'position']),
  /**
   * For a place, the larger place that contains it; otherwise the nearest place, such as 'Headingley, Leeds' or 'near
   * Otley'.
   */
  within: z.string().nullable(),
  lat: z.number(),
  long: z.number(),
})
export type FoundPlace = z.infer<typeof foundPlace>

const DEGREES = String.raw`-?\d{1,3}(\.\d{1,12})?,-?\d{1,2}(\.\d{1,12})?`

/** Parses the points of a query, as [lon, lat] degrees. @example pointsOf('-1.5,53.8;-1.6,53.9') */
export const pointsOf = (points: string): [lon: number, lat: number][] =>
  points.split(';').map(text => {
    const [lon = 0, lat = 0] = text.split(',').map(Number)
    return [lon, lat]
  })

export const searchedPlaces = defineCall({
  route: 'GET /datasetsapi/places',
  access: 'user',
  cost: 'names',
  summary:
    'Places and stations by name or code (exact names, then names that begin with the text, then names with such a word; larger before smaller, then nearer ones), a postcode by its unit, sector or district, a National Grid reference, an easting and northing, and a latitude and longitude',
  query: z.object({
    q: z.string().min(LEAST_SEARCHED).max(MOST_SEARCHED),
    /**
     * The position of the caller’s map in degrees, longitude before latitude. Of equally ranked results, nearer ones
     * come first.
     */
    near: z
      .string()
      .max(40)
      .regex(new RegExp(`^${DEGREES}$`))
      .optional(),
  }),
  reply: z.array(foundPlace).max(MAX_PLACES_FOUND),
  refusals: {
    422: 'The text is a position outside Great Britain, or a grid reference that cannot be read; the message says which',
  },
})

const namedPlace = foundPlace.omit({ kind: true })
export type NamedPlace = z.infer<typeof namedPlace>

export const placeLocations = defineCall({
  route: 'POST /datasetsapi/placelocations',
  access: 'user',
  cost: 'names',
  summary:
    'All places with exactly these names, up to 500 names, in the order of the request, larger places first; an empty list for an unknown name',
  body: z.object({ names: z.array(z.string().min(1).max(120)).min(1).max(MAX_CODES_IN_CALL) }),
  bodyBytes: LIST_BODY_BYTES,
  reply: z.array(z.array(namedPlace).max(MAX_PLACES_FOUND)),
})

const nearestPlace = z.object({
  name: z.string(),
  within: z.string().nullable(),
  /** From the point to the place's centre, in metres. */
  distanceM: z.number(),
  /** The sector of the postcode nearest to the point; null if the nearest postcode is more than a kilometre away. */
  sector: z.string().nullable(),
})
export type NearestPlace = z.infer<typeof nearestPlace>

export const nearestPlaces = defineCall({
  route: 'GET /datasetsapi/nearestplaces',
  access: 'user',
  summary: 'The nearest place to each of up to five points, longitude before latitude; null if none is within 10 km',
  query: z.object({
    points: z
      .string()
      .max(300)
      .regex(new RegExp(`^${DEGREES}(;${DEGREES}){0,${MAX_NAMED_POINTS - 1}}$`)),
  }),
  reply: z.array(nearestPlace.nullable()),
})

export const customZoneSystem = defineCall({
  route: 'GET /datasetsapi/customzonesystem',
  access: 'user',
  summary: 'Signed links to a zone file of the user’s own organisation',
  query: z.object({ zonesystemid: z.coerce.number().int().positive(), zonesystemfilename: z.string().min(1).max(260) }),
  reply: zoneFileLink,
})

/** Logical names for a dataset's zone files: its own zones, and the two standard levels. */
export const ZONE_FILES = ['DatasetZones.json', 'LSOAZones.json', 'MSOAZones.json'] as const

export const datasetZoneFile = defineCall({
  route: 'GET /datasetsapi/zones',
  access: 'user',
  summary: 'Signed links to the zone file of a dataset’s map',
  query: z.object({ datasetid: z.coerce.number().int().positive(), zonefile: z.enum(ZONE_FILES) }),
  reply: zoneFileLink,
})
