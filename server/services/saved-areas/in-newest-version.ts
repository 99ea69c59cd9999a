import type { VersionChange } from '../../../src/contract/saved-areas.ts'
import type { GeoShape } from '../../../workers/contract.ts'
import type { KeptZone } from '../../db/tables/places.ts'
import { Damaged } from '../../runtime/outages/dependency-down.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'

/** A version of a zone system by its number and the name of its file. */
export interface SystemVersion {
  readonly id: number
  readonly file_name: string
}

/** The zones of a saved area in the newest version of their zone system. */
export interface NewestZones {
  readonly ids: readonly number[]
  readonly change: VersionChange | null
}

/** Results that are kept; a saved area's zones never change, nor does a version of a zone system. */
const KEPT = 2000

/**
 * Finds the zones of saved areas in a newer version of their zone system by code. In place of a zone that is missing there
 * its successors are taken.
 */
export const createInNewestVersion = (engines: ZoneEngines) => {
  const kept = new Map<string, Promise<NewestZones>>()

  /** The ground of each zone; null where their file is damaged or gone. */
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
    // codes are compared as they stand in the file
    const found = lines.map((line, at) => line.zones.find(({ code }) => code === zones[at]!.code)?.id)
    const ids = found.flatMap(id => id ?? [])
    const missing = zones.filter((_, at) => found[at] === undefined)
    if (missing.length === 0) return { ids, change: null }
    const lost = missing.map(({ code }) => code)
    const shapes = from === undefined ? null : await shapesOf(from, missing)
    if (shapes === null) return { ids, change: { missing: lost, successors: [] } }
    const covering = await engines.run(zoneFileKey(to.file_name), (engine, setId) => engine.successors(setId, shapes))
    const codes = new Map(covering.flat().map(({ zone: { id, code } }) => [id, code]))
    for (const id of ids) codes.delete(id)
    return {
      ids: [...ids, ...codes.keys()],
      change: { missing: lost, successors: [...codes.values()] },
    }
  }

  /**
   * @param areaId of the saved area
   * @param from the version in which its zones were chosen; undefined where it is gone
   */
  return (
    areaId: number,
    zones: readonly KeptZone[],
    from: SystemVersion | undefined,
    to: SystemVersion,
  ): Promise<NewestZones> => {
    if (from?.id === to.id) return Promise.resolve({ ids: zones.map(({ id }) => id), change: null })
    const key = `${areaId} ${to.id}`
    const before = kept.get(key)
    if (before) return before
    const finding = find(zones, from, to)
    kept.set(key, finding)
    // a file that cannot be read now may be readable later
    finding.catch(() => kept.delete(key))
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return finding
  }
}
export type InNewestVersion = ReturnType<typeof createInNewestVersion>
