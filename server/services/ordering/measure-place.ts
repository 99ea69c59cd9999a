import type { CustomerReport } from '../../../src/contract/templates.ts'
import { MAX_ZONES, PopulationCountArea } from '../../../src/domain/constants.ts'
import {
  areaProblem,
  areaTooLarge,
  largestAreaKm2,
  NON_CONTIGUOUS,
  TOO_MANY_ZONES,
} from '../../../src/domain/location-rules.ts'
import type { GeoEngine, Outline, Verdict } from '../../../workers/contract.ts'
import { badPlace, type Refusal } from '../../runtime/refusal.ts'
import { zoneFileKey } from '../places.ts'
import { type AskedPlace, UNKNOWN_ZONE } from './read-order.ts'
import type { ZoneEngines } from './zone-engines.ts'

/** The National Grid's own box, metres: what lies outside is not in Great Britain. */
const GRID_EAST_M = 700_000
const GRID_NORTH_M = 1_300_000

/** A place as the server measured it: areas in EPSG:27700, km2 to 2 decimals, residents of the template's count area. */
export interface MeasuredPlace {
  readonly studyAreaWkt: string
  readonly geofenceWkt: string
  readonly areaKm2: number
  readonly extent: readonly [number, number, number, number]
  /** Null where the standard zones say nothing. */
  readonly population: number | null
}

const say = ({ title, message }: { title: string; message: string }) => `${title}: ${message}`

const refusalOf = (verdict: Verdict): Refusal | null => {
  switch (verdict.kind) {
    case 'allowed':
      return null
    case 'too-many':
      return badPlace(say(TOO_MANY_ZONES), { limit: verdict.limit, asked: verdict.asked })
    case 'too-large':
      return badPlace(say(areaTooLarge(verdict.areaKm2, verdict.limitKm2)), {
        areaKm2: verdict.areaKm2,
        limitKm2: verdict.limitKm2,
      })
    case 'non-contiguous':
      return badPlace(say(NON_CONTIGUOUS), { gapM: verdict.gapM })
  }
}

const engineCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null

const zonesOutline = async (
  engine: GeoEngine,
  setId: number,
  ids: readonly number[],
  maxAreaKm2: number | null,
): Promise<Outline> => {
  try {
    const chosen = Uint32Array.from(ids)
    const refusal = refusalOf(await engine.check(setId, chosen, { maxZones: MAX_ZONES, maxAreaKm2 }))
    if (refusal) throw refusal
    return await engine.outline(setId, Uint32Array.from(ids))
  } catch (error) {
    if (engineCode(error) === 'no-such-zone') throw badPlace(UNKNOWN_ZONE)
    throw error
  }
}

const discsOutline = async (
  engine: GeoEngine,
  { points, radiusM }: Extract<AskedPlace, { kind: 'points' }>,
): Promise<Outline> => {
  const grid = await engine.toGrid(Float64Array.from(points.flat()))
  for (let at = 0; at < grid.length; at += 2) {
    const [e, n] = [grid[at]!, grid[at + 1]!]
    if (!(e >= 0 && e <= GRID_EAST_M && n >= 0 && n <= GRID_NORTH_M)) throw badPlace('Choose points in Great Britain')
  }
  return engine.discs(points.map(([lon, lat]) => ({ at: [lon, lat], radiusM })))
}

const measureOutline = async (
  engine: GeoEngine,
  setId: number,
  template: CustomerReport,
  outline: Outline,
): Promise<MeasuredPlace> => {
  const geofence =
    template.geofenceExtensionSize > 0 ? await engine.buffer(outline.wkt, template.geofenceExtensionSize) : outline
  const counted = template.populationCountArea === PopulationCountArea.Geofence ? geofence : outline
  const [minE, minN, maxE, maxN] = outline.extent
  return {
    studyAreaWkt: outline.wkt,
    geofenceWkt: geofence.wkt,
    areaKm2: outline.areaKm2,
    extent: [minE, minN, maxE, maxN],
    population: await engine.populationWithin(setId, counted.wkt),
  }
}

/**
 * Measures a place with the engine that the browser uses, on the zone files themselves: nothing the caller said of shapes,
 * areas or residents counts.
 * @param standardFile name of the standard small zones, which carry the residents
 * @throws Refusal bad-place where zones are unknown, too many, apart, or the area is over the template's largest factor
 */
export const measurePlace = async (
  engines: ZoneEngines,
  standardFile: string,
  template: CustomerReport,
  place: AskedPlace,
): Promise<MeasuredPlace> => {
  const zones =
    place.kind === 'zones'
      ? await engines.run(zoneFileKey(place.fileName), (engine, setId) =>
          zonesOutline(engine, setId, place.ids, largestAreaKm2(template)),
        )
      : null
  return engines.run(zoneFileKey(standardFile), async (engine, setId) => {
    const outline = zones ?? (await discsOutline(engine, place as Extract<AskedPlace, { kind: 'points' }>))
    const tooLarge = areaProblem(template, outline.areaKm2)
    if (tooLarge) throw badPlace(say(tooLarge), { areaKm2: outline.areaKm2, limitKm2: largestAreaKm2(template) })
    return measureOutline(engine, setId, template, outline)
  })
}

/** Measures an area that is one already: a place that was moved to older edges. WKT, EPSG:27700. */
export const measureArea = (
  engines: ZoneEngines,
  standardFile: string,
  template: CustomerReport,
  areaWkt: string,
): Promise<MeasuredPlace> =>
  engines.run(zoneFileKey(standardFile), async (engine, setId) =>
    measureOutline(engine, setId, template, await engine.area(areaWkt)),
  )
