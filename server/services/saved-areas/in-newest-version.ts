import type { VersionChange } from '../../../src/contract/saved-areas.ts'
import type { GeoShape } from '../../../workers/contract.ts'
import type { KeptZone } from '../../db/tables/places.ts'
import { Damaged } from '../../runtime/outages/dependency-down.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'

/** A version of a zone system: its id and its file name. */
export interface SystemVersion {
  readonly id: number
  readonly file_name: string
}

/** A saved area's zones in the newest version of their zone system. */
export interface NewestZones {
  readonly ids: readonly number[]
  readonly change: VersionChange | null
}

/**
 * The number of results to remember. Results never change, because neither a saved area's zones nor a zone system's
 * version do.
 */
const MAX_REMEMBERED = 2000

/**
 * Finds saved areas' zones in a newer version of their zone system, using their codes. A missing zone is replaced by
 * its successors.
 */
export const createInNewestVersion = (engines: ZoneEngines) => {
  const remembered = new Map<string, Promise<NewestZones>>()

  /** The shape of each zone; null if the file is damaged or missing. */
  const shapesOf = async ({ file_name }: SystemVersion, zones: readonly KeptZone[]): Promise<GeoShape[] | null> => {
    try {
      const ids = zones.map(({ id }) => id)
      return await engines.run(zoneFileKey(file_name), (engine, setId) => groundsOf(engine, setId, ids))
    } catch (error) {
      if (error instanceof Damaged) return null
      throw error
    }
  }
  const find = async (
    zones: readonly KeptZone[],
    from: SystemVersion | undefined,
    to: SystemVersion,
  ): Promise<NewestZones> => {
    const lines = await engines.run(zoneFileKey(to.file_name), (engine, setId) =>
      engine.resolve(
        setId,
        zones.map(({ code }) => code),
      ),
    )
    // Codes must match exactly.
    const sameIds = lines.map((line, index) => line.zones.find(({ code }) => code === zones[index]!.code)?.id)
    const ids = sameIds.flatMap(id => id ?? [])
    const missing = zones.filter((_, index) => sameIds[index] === undefined)
    if (missing.length === 0) return { ids, change: null }
    const missingCodes = missing.map(({ code }) => code)
    const shapes = from === undefined ? null : await shapesOf(from, missing)
    if (shapes === null) return { ids, change: { missing: missingCodes, successors: [] } }
    const covering = await engines.run(zoneFileKey(to.file_name), (engine, setId) => engine.successors(setId, shapes))
    const codes = new Map(covering.flat().map(({ zone: { id, code } }) => [id, code]))
    for (const id of ids) codes.delete(id)
    return {
      ids: [...ids, ...codes.keys()],
      change: { missing: missingCodes, successors: [...codes.values()] },
    }
  }

  /**
   * @param areaId the saved area's id
   * @param from the version that its zones were selected in; undefined if it was deleted
   */
  return (
    areaId: number,
    zones: readonly KeptZone[],
    from: SystemVersion | undefined,
    to: SystemVersion,
  ): Promise<NewestZones> => {
    if (from?.id === to.id) return Promise.resolve({ ids: zones.map(({ id }) => id), change: null })
    const key = `${areaId} ${to.id}`
    const earlier = remembered.get(key)
    if (earlier) return earlier
    const finding = find(zones, from, to)
    remembered.set(key, finding)
    // A file that cannot be read now may be readable later.
    finding.catch(() => remembered.delete(key))
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    return finding
  }
}
export type InNewestVersion = ReturnType<typeof createInNewestVersion>
