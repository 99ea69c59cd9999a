import type { CustomerReport } from '../../../src/contract/templates.ts'
import { GRID_EAST_M, GRID_NORTH_M, MAX_ZONES, PopulationCountArea } from '../../../src/domain/constants.ts'
import { boundaryRefusal } from '../../../src/domain/geography/boundary.ts'
import {
  areaProblem,
  areaTooLarge,
  largestAreaKm2,
  NON_CONTIGUOUS,
  offTheLand,
  refusalText,
  TOO_MANY_ZONES,
} from '../../../src/domain/geography/location-rules.ts'
import { pointWithin } from '../../../src/domain/geography/rings.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import type { GeoEngine, LonLat, Outline, SelectionSummary, Verdict } from '../../../workers/contract.ts'
import { badPlace, type Refusal } from '../../errors.ts'
import type { StandardZones } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import type { Identity } from '../account/identity.ts'
import { countedBy } from '../areas/counted-by.ts'
import type { AreaRequest } from '../areas/surroundings.ts'
import { DATASET_KINDS } from '../datasets/dataset-access.ts'
import { type AskedPlace, UNKNOWN_ZONE } from './read-order.ts'

/**
 * A place as measured by the server: areas in EPSG:27700, sizes in km2 rounded to two decimal places, and the residents
 * of the template's count area.
 */
export interface MeasuredPlace {
  readonly studyAreaWkt: string
  readonly geofenceWkt: string
  readonly areaKm2: number
  readonly extent: readonly [number, number, number, number]
  /** A point inside the place and far from its edges; null if the place is empty. */
  readonly inside: LonLat | null
  /** Null if the standard zones lack residents here. */
  readonly population: number | null
}

const refusalOf = (verdict: Exclude<Verdict, { readonly kind: 'allowed' }>): Refusal => {
  switch (verdict.kind) {
    case 'too-many':
      return badPlace(refusalText(TOO_MANY_ZONES), { limit: verdict.limit, asked: verdict.asked })
    case 'too-large':
      return badPlace(refusalText(areaTooLarge(verdict.areaKm2, verdict.limitKm2)), {
        areaKm2: verdict.areaKm2,
        limitKm2: verdict.limitKm2,
      })
    case 'non-contiguous':
      return badPlace(refusalText(NON_CONTIGUOUS), { gapM: verdict.gapM })
  }
}

const engineCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null

/** The requested area. */
interface Ground {
  readonly outline: Outline
  /**
   * In km2, rounded to two decimal places. For zones, this is the sum of their areas, which the wizard lists and
   * charges for.
   */
  readonly areaKm2: number
  /** Residents according to the zone file; null for points and boundaries, or if a zone lacks a value. */
  readonly ownResidents: number | null
}

/**
 * Checks selected zones against the rules.
 * @throws Refusal bad-place if they break a rule or a zone is unknown
 */
export const judgeZones = async (
  engine: GeoEngine,
  setId: number,
  ids: readonly number[],
  maxAreaKm2: number | null,
): Promise<SelectionSummary> => {
  try {
    const verdict = await engine.check(setId, Uint32Array.from(ids), { maxZones: MAX_ZONES, maxAreaKm2 })
    if (verdict.kind !== 'allowed') throw refusalOf(verdict)
    return verdict.selection
  } catch (error) {
    if (engineCode(error) === 'no-such-zone') throw badPlace(UNKNOWN_ZONE)
    throw error
  }
}

const zonesGround = async (
  engine: GeoEngine,
  setId: number,
  ids: readonly number[],
  maxAreaKm2: number | null,
): Promise<Ground> => {
  const { areaKm2, population } = await judgeZones(engine, setId, ids, maxAreaKm2)
  return { outline: await engine.outline(setId, Uint32Array.from(ids)), areaKm2, ownResidents: population }
}

/** The indexes, from 0, of points with a disc that touches no zone. */
const pointsAtSea = async (
  engine: GeoEngine,
  setId: number,
  { points, radiusM }: Extract<AskedPlace, { kind: 'points' }>,
): Promise<number[]> => {
  const atSea: number[] = []
  for (const [index, at] of points.entries()) {
    if ((await engine.zoneAt(setId, at)) !== null) continue
    const { wkt } = await engine.discs([{ at, radiusM }])
    if ((await engine.touching(setId, wkt)).length === 0) atSea.push(index)
  }
  return atSea
}

const discsGround = async (
  engine: GeoEngine,
  setId: number,
  asked: Extract<AskedPlace, { kind: 'points' }>,
): Promise<Ground> => {
  const { points, radiusM } = asked
  const grid = await engine.toGrid(Float64Array.from(points.flat()))
  for (let i = 0; i < grid.length; i += 2) {
    const [e, n] = [grid[i]!, grid[i + 1]!]
    if (!(e >= 0 && e <= GRID_EAST_M && n >= 0 && n <= GRID_NORTH_M)) throw badPlace('Choose points in Great Britain')
  }
  const atSea = await pointsAtSea(engine, setId, asked)
  if (atSea.length > 0) throw badPlace(offTheLand(atSea, points.length, radiusM), { points: atSea })
  const outline = await engine.discs(points.map(([lon, lat]) => ({ at: [lon, lat], radiusM })))
  return { outline, areaKm2: outline.areaKm2, ownResidents: null }
}

/**
 * Checks a boundary and rounds it to the centimetre.
 * @throws Refusal bad-place if it breaks a rule for boundaries
 */
export const judgeBoundary = async (engine: GeoEngine, wkt: string): Promise<Outline> => {
  const verdict = await engine.boundary({ kind: 'text', wkt })
  if (verdict.kind === 'refused') {
    const { problem, corners, at } = verdict
    throw badPlace(refusalText(boundaryRefusal(problem, corners)), { problem, corners, at })
  }
  return verdict.outline
}

const boundaryGround = async (
  engine: GeoEngine,
  { wkt }: Extract<AskedPlace, { kind: 'boundary' }>,
): Promise<Ground> => {
  const outline = await judgeBoundary(engine, wkt)
  return { outline, areaKm2: outline.areaKm2, ownResidents: null }
}

/** @throws Refusal bad-place if an area touches no zone */
const requireLand = async (engine: GeoEngine, setId: number, { lonLat, wkt }: Outline): Promise<void> => {
  for (const corner of lonLat.flat(2)) if ((await engine.zoneAt(setId, corner)) !== null) return
  if ((await engine.touching(setId, wkt)).length === 0)
    throw badPlace(refusalText(boundaryRefusal('at-sea', 0)), { problem: 'at-sea' })
}

/** The ground of points or a boundary. */
const freeGround = (
  engine: GeoEngine,
  setId: number,
  place: Exclude<AskedPlace, { kind: 'zones' }>,
): Promise<Ground> => (place.kind === 'points' ? discsGround(engine, setId, place) : boundaryGround(engine, place))

const measureGround = async (
  engine: GeoEngine,
  setId: number,
  template: CustomerReport,
  { outline, areaKm2, ownResidents }: Ground,
): Promise<MeasuredPlace> => {
  const geofence =
    template.geofenceExtensionSize > 0 ? await engine.buffer(outline.wkt, template.geofenceExtensionSize) : outline
  const inGeofence = template.populationCountArea === PopulationCountArea.Geofence && geofence !== outline
  const ownPopulation = inGeofence ? null : ownResidents
  const [minE, minN, maxE, maxN] = outline.extent
  return {
    studyAreaWkt: outline.wkt,
    geofenceWkt: geofence.wkt,
    areaKm2,
    extent: [minE, minN, maxE, maxN],
    inside: pointWithin(outline.lonLat.flat()),
    population: ownPopulation ?? (await engine.populationWithin(setId, (inGeofence ? geofence : outline).wkt)),
  }
}

/**
 * Measures a place on the zone files, with the same engine as the browser. The caller's areas, residents and shapes are
 * ignored, except a boundary, which is judged here. The residents of selected zones come from their own file, so that
 * they match the sum listed in the wizard; for any other area they come from the standard zones.
 *
 * @param standardFile name of the file with the small standard zones, which has the residents
 * @throws Refusal bad-place if zones are unknown, too many or apart, a boundary breaks its rules, or the area exceeds
 * the template's largest factor
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
          zonesGround(engine, setId, place.ids, largestAreaKm2(template)),
        )
      : null
  return engines.run(zoneFileKey(standardFile), async (engine, setId) => {
    const ground = zones ?? (await freeGround(engine, setId, place as Exclude<AskedPlace, { kind: 'zones' }>))
    const tooLarge = areaProblem(template, ground.areaKm2)
    if (tooLarge) throw badPlace(refusalText(tooLarge), { areaKm2: ground.areaKm2, limitKm2: largestAreaKm2(template) })
    if (place.kind === 'boundary') await requireLand(engine, setId, ground.outline)
    return measureGround(engine, setId, template, ground)
  })
}

/** Measures a place whose edges were snapped to older ones (WKT, EPSG:27700). */
export const measureArea = (
  engines: ZoneEngines,
  standardFile: string,
  template: CustomerReport,
  areaWkt: string,
): Promise<MeasuredPlace> =>
  engines.run(zoneFileKey(standardFile), async (engine, setId) => {
    const outline = await engine.area(areaWkt)
    return measureGround(engine, setId, template, { outline, areaKm2: outline.areaKm2, ownResidents: null })
  })

/** An order's request to the area judge. */
export const areaOfOrder = (
  { organisationId }: Pick<Identity, 'organisationId'>,
  {
    template,
    zoneSystemId,
    standard,
  }: {
    readonly template: CustomerReport
    readonly zoneSystemId: number | null
    readonly standard: Pick<StandardZones, 'version'>
  },
  asked: AskedPlace,
  place: MeasuredPlace,
  period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>,
): AreaRequest => ({
  ...period,
  organisationId: organisationId ?? 0,
  areaWkt: place.studyAreaWkt,
  extent: place.extent,
  evOnly: isElectric(template),
  flowZones: DATASET_KINDS.flows({ report_viewer: template.reportViewer, map_viewer: template.mapViewer })
    ? { system: zoneSystemId, zones: asked.kind === 'zones' ? asked.ids : [] }
    : null,
  countedBy: countedBy({
    map_viewer: template.mapViewer,
    zone_system_id: zoneSystemId,
    standard_version: standard.version,
  }),
  made: asked.kind,
  points: asked.kind === 'points' ? asked.points.map(at => ({ at, radiusM: asked.radiusM })) : [],
  zonesFile: asked.kind === 'zones' ? asked.fileName : null,
  purpose: 'order',
})
