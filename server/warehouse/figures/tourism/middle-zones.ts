import type { Locate } from '../../builds/extract/place-ends.ts'
import type { BuildCache } from '../../cache/create-cache.ts'
import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { ZoneTrees } from '../../zones/zone-trees.ts'
import type { ReadZones } from '../../zones/zones-of-build.ts'
import { type JoinedZones, joinZones } from '../maps/join-zones.ts'
import { studyZones } from './study-zones.ts'

const smallZones = statement<{ version: number }, { readonly zone: number; readonly parent: number }>(
  import.meta.url,
  'small-zones.sql',
)

/** The middle zones of a build, as trees that are cut no finer than they are. */
export interface MiddleZones {
  /** The middle zones of the study area. */
  readonly near: JoinedZones
  /** All middle zones. */
  readonly far: JoinedZones
}

/** Null if the study area lies in none, as on the sea. */
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
    const rows = await warehouse.rows(smallZones, { version: await versionOf(buildId) })
    const parents = new Map(rows.map(({ zone, parent }) => [zone, parent]))
    const parentOf = (zone: number) => parents.get(zone) ?? 0
    const { smallFile, areaWkt } = await trees.ofBuild(buildId)
    const studied = new Set([...(await studyZones(locate, smallFile, areaWkt))].map(parentOf))
    const far = joinZones(zones, parentOf)
    const near = joinZones(zones, zone => (studied.has(parentOf(zone)) ? parentOf(zone) : 0))
    return far && near && { near, far }
  }
  return buildId => cache.getOrCompute(buildId, 'middle', () => read(buildId))
}
