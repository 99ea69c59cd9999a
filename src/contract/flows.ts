import { z } from 'zod'
import { MODE_NAMES, PURPOSE_NAMES } from '../domain/purposes-and-modes.ts'
import { defineCall } from './call.ts'
import { byDataset, disclosureSettings, hour, released } from './location-insights.ts'

/** By hour of departure: night 19:00 to 07:00, morning 07 to 10, day 10 to 16, evening 16 to 19. */
export const PARTS_OF_DAY = ['night', 'morning', 'day', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]
export const DAY_TYPES = ['weekday', 'weekend'] as const

const ofDataset = byDataset.omit({ days: true })
const daytype = z.enum(DAY_TYPES).optional()
const code = <N extends object>(names: N) => z.enum(Object.keys(names) as [string, ...string[]]).optional()

/** A zone of the study area, or 0 for all that lies outside. */
const zone = z.int().min(0)
const figure = { trips: z.number().nullable(), ...released }
/** Zones of the study area, rising. */
const Zones = z.array(z.int().positive())
/** The days with data that the selection counts: the trips of a mean day are the trips divided by them. */
const Days = z.int()

/** A pair that is missing is withheld or has no trips. */
const flow = z.object({
  o: zone,
  d: zone,
  trips: z.number(),
  devices: released.devices.unwrap(),
  margin: z.number(),
})
export type Flow = z.infer<typeof flow>

const zoneTrips = z.object({ zoneId: zone, ...figure })
export type ZoneTrips = z.infer<typeof zoneTrips>
const hourTrips = z.object({ zoneId: zone, hour, ...figure })
export type HourTrips = z.infer<typeof hourTrips>

const matrix = z.object({
  Zones,
  Items: z.array(flow),
  /** Trips out of each zone and, as zone 0, into the study area from outside. */
  Origins: z.array(zoneTrips),
  /** Trips into each zone and, as zone 0, out of the study area. */
  Destinations: z.array(zoneTrips),
  /** All trips with an end in the study area. */
  Total: z.object(figure),
  Days,
  Disclosure: disclosureSettings,
})

const MIXED = { 409: 'Part of day and day type go together; a mode or a purpose is chosen alone, and was ordered' }

export const flowMatrix = defineCall({
  route: 'GET /datasetsapi/flows/matrix',
  access: 'user',
  cost: 'map',
  summary: 'Trips of the period between every pair of zones, and all trips out of and into each zone',
  query: ofDataset.extend({
    part: z.enum(PARTS_OF_DAY).optional(),
    daytype,
    mode: code(MODE_NAMES),
    purpose: code(PURPOSE_NAMES),
  }),
  views: 'datasetid',
  reply: matrix,
  refusals: MIXED,
})

export const flowHours = defineCall({
  route: 'GET /datasetsapi/flows/hours',
  access: 'user',
  summary: 'Trips of the period out of and into each zone by hour of departure',
  query: ofDataset.extend({ daytype }),
  views: 'datasetid',
  reply: z.object({
    Zones,
    Out: z.array(hourTrips),
    In: z.array(hourTrips),
    Days,
    Disclosure: disclosureSettings,
  }),
})
