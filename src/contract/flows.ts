import { z } from 'zod'
import { DAY_TYPES, FLOW_MODES, FLOW_PURPOSES, PARTS_OF_DAY } from '../domain/flows/flow.ts'
import { defineCall } from './call.ts'
import { byDataset, disclosureSettings, hour, released } from './location-insights.ts'

const ofDataset = byDataset.omit({ days: true })
const daytype = z.enum(DAY_TYPES).optional()
const code = <N extends object>(names: N) => z.enum(Object.keys(names) as [string, ...string[]]).optional()

/** A zone of the study area, or 0 for everywhere outside. */
const zone = z.int().min(0)
/** Zones of the study area, ascending. */
const Zones = z.array(z.int().positive())
/** The days with data that the selection counts. An average day's trips are the trips divided by this number. */
const Days = z.int()

const flow = z.object({ o: zone, d: zone, trips: z.number(), devices: released.devices.unwrap(), margin: z.number() })
export type Flow = z.infer<typeof flow>

/**
 * All trips from one set of zones to another, except the pairs in `Items`. Each of these pairs has too few devices to
 * be shown on its own.
 */
const flowPool = z.object({
  origins: z.array(zone),
  destinations: z.array(zone),
  trips: z.number(),
  devices: released.devices.unwrap(),
  margin: z.number(),
})
export type FlowPool = z.infer<typeof flowPool>

/** Zones whose sums are shown together each have a row with their mean, and `covers: { zoneId: [...] }`. */
const zoneTrips = z.object({ zoneId: zone, trips: z.number(), ...released })
export type ZoneTrips = z.infer<typeof zoneTrips>
/** Hours that are shown together each have a row with their mean, and `covers: { hour: [...] }`. */
const hourTrips = z.object({ zoneId: zone, hour, trips: z.number(), ...released })
export type HourTrips = z.infer<typeof hourTrips>

const matrix = z.object({
  Zones,
  /** Pairs that are shown on their own. */
  Items: z.array(flow),
  /** All other pairs, each in one pool. */
  Pools: z.array(flowPool),
  /** Trips out of each zone and, as zone 0, into the study area from outside. */
  Origins: z.array(zoneTrips),
  /** Trips into each zone and, as zone 0, out of the study area. */
  Destinations: z.array(zoneTrips),
  /**
   * All trips with an end in the study area: the sum of items and pools, and the sum of the origins, each rounded
   * separately. Null if there are too few trips in the selection or outside it to distinguish them; there are no other
   * figures in that case.
   */
  Total: z.object({ trips: z.number(), ...released }).nullable(),
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
    mode: code(FLOW_MODES),
    purpose: code(FLOW_PURPOSES),
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
    /** Zones with too few trips for hourly figures are left out. */
    Out: z.array(hourTrips),
    In: z.array(hourTrips),
    Days,
    Disclosure: disclosureSettings,
  }),
})
