import { createContains, parseArea } from '../../builds/area.ts'
import type { Locate } from '../../builds/extract/place-ends.ts'
import type { BuildCache } from '../../cache/create-cache.ts'
import type { RecodeTrips } from '../../counting/read-trips.ts'
import { columnOf, fieldOf, type Trips } from '../../counting/read-trips.ts'
import { statement } from '../../sql/statement.ts'
import type { Column, Warehouse } from '../../warehouse.ts'
import type { ReadZones, ZoneTrees } from '../../zones/zones-of-build.ts'
import type { FigureContext } from '../figure-context.ts'
import { type JoinedZones, joinZones } from './join-zones.ts'

/** The number of points along a side of the grid over an area, and the minimum distance between them. */
const LATTICE_SIDE = 50
const LEAST_STEP_M = 100

/**
 * Finds the small zones that an area overlaps, using a grid of points. A zone without a point covers very little of the
 * area. The result does not depend on trips.
 */
const studyZones = async (locate: Locate, smallFile: string, areaWkt: string): Promise<ReadonlySet<number>> => {
  const rings = parseArea(areaWkt)
  const contains = createContains(rings)
  let [minE, minN, maxE, maxN] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      minE = Math.min(minE, ring[i]!)
      minN = Math.min(minN, ring[i + 1]!)
      maxE = Math.max(maxE, ring[i]!)
      maxN = Math.max(maxN, ring[i + 1]!)
    }
  const step = Math.max(LEAST_STEP_M, Math.max(maxE - minE, maxN - minN) / LATTICE_SIDE)
  const eastings: number[] = []
  const northings: number[] = []
  for (let e = minE + step / 2; e < maxE; e += step)
    for (let n = minN + step / 2; n < maxN; n += step)
      if (contains(e, n)) {
        eastings.push(e)
        northings.push(n)
      }
  return new Set(await locate(smallFile, Float64Array.from(eastings), Float64Array.from(northings)))
}

const smallZones = statement<{ version: number }>(import.meta.url, 'small-zones.sql')

/**
 * Returns the middle zone that contains a small zone; 0 for none.
 * @param zones ascending
 */
const createParentOf =
  (zones: Column, parents: Column) =>
  (zone: number): number => {
    let [from, end] = [0, zones.length]
    while (from < end) {
      const middle = (from + end) >>> 1
      if (zones[middle]! < zone) from = middle + 1
      else end = middle
    }
    return zones[from] === zone ? parents[from]! : 0
  }

/** A build's middle zones as trees. The leaves are middle zones. */
export interface MiddleZones {
  /** The middle zones of the study area. */
  readonly near: JoinedZones
  /** All middle zones. */
  readonly far: JoinedZones
}

/** Reads a build's middle zones; null if the study area is in none, for example at sea. */
export type ReadMiddleZones = (buildId: number) => Promise<MiddleZones | null>

interface MiddleZoneParts {
  readonly warehouse: Warehouse
  readonly locate: Locate
  readonly trees: ZoneTrees
  readonly zonesOf: ReadZones
  readonly versionOf: (buildId: number) => Promise<number>
  readonly cache: BuildCache
}

/** Reads each build's middle zones once. */
export const createMiddleZones = ({
  warehouse,
  locate,
  trees,
  zonesOf,
  versionOf,
  cache,
}: MiddleZoneParts): ReadMiddleZones => {
  const read = async (buildId: number): Promise<MiddleZones | null> => {
    const zones = await zonesOf(buildId)
    const columns = await warehouse.columns(smallZones, { version: await versionOf(buildId) })
    const parentOf = createParentOf(columnOf(columns, 'zone'), columnOf(columns, 'parent'))
    const { smallFile, areaWkt } = await trees.ofBuild(buildId)
    const studied = new Set([...(await studyZones(locate, smallFile, areaWkt))].map(parentOf))
    const far = joinZones(zones, parentOf)
    const near = joinZones(zones, zone => (studied.has(parentOf(zone)) ? parentOf(zone) : 0))
    return far && near && { near, far }
  }
  return buildId => cache.getOrCompute(buildId, 'middle', () => read(buildId))
}

/** Replaces a trip's small zone with the middle zone. */
const replaceZone = (
  trips: Trips,
  small: 'origin-zone' | 'dest-zone',
  middle: 'near-zone' | 'far-zone',
  middleOf: (zone: number) => number,
): void => {
  const { codes, values } = fieldOf(trips, small)
  const numbers = Uint32Array.from(values, middleOf)
  trips.fields.set(
    middle,
    Uint32Array.from(codes, code => numbers[code]!),
  )
  trips.fields.delete(small)
}

const requireZones = async (middleZones: ReadMiddleZones, buildId: number): Promise<MiddleZones> => {
  const zones = await middleZones(buildId)
  if (!zones) throw new TypeError(`Build ${buildId} has no middle zones`)
  return zones
}

/** Reads the tree for one end of Tourism's trips. */
export const treesOfMiddleZones =
  (middleZones: ReadMiddleZones): FigureContext['zonesOf'] =>
  async (buildId, zone) => {
    const { near, far } = await requireZones(middleZones, buildId)
    return zone === 'near-zone' ? near : far
  }

/** Assigns middle zones to Tourism's trips: zones of the study area at the near end, and any zones at the far end. */
export const createNumberZones =
  (middleZones: ReadMiddleZones): RecodeTrips =>
  async (buildId, rows, trips) => {
    const zones = await requireZones(middleZones, buildId)
    const [near, far] =
      rows === 'tourism-visits' ? (['dest-zone', 'origin-zone'] as const) : (['origin-zone', 'dest-zone'] as const)
    // Other trips are assigned to an arbitrary zone of the study area, so that the zones add up to the total.
    replaceZone(trips, near, 'near-zone', zone => zones.near.joinedOf(zone) || zones.near.zones[0]!)
    replaceZone(trips, far, 'far-zone', zones.far.joinedOf)
    return trips
  }
