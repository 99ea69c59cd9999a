import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { booleanPointInPolygon, featureCollection, intersect, multiPolygon, polygon } from '@turf/turf'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import IndexedPointInAreaLocator from 'jsts/org/locationtech/jts/algorithm/locate/IndexedPointInAreaLocator.js'
import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js'
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js'
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { zonePolygons } from '../../workers/geometry/polygons.ts'
import { toWkb } from '../../workers/geometry/wkb.ts'
import { insidePoint } from '../../workers/geometry/zone-points.ts'
import { regionOf, type ShapeRing } from '../../workers/shape-selection/region.ts'
import { areaInside, type ZonesByRule, zonesInRegion } from '../../workers/shape-selection/zones-in-region.ts'
import { alone, each, race, raceSelfTimed, rowOf } from '../measure.ts'
import { NATIVE_CACHE, startPeer } from '../native/start-peer.ts'
import { writeZonesFile } from '../native/zones-file.ts'
import { type GeoCase, SEED } from './context.ts'
import { lassosRound, loadedZones } from './lassos.ts'

const CORNERS = 500
const ZONES = 300
const LASSOS = 10
/** The number of lassos for peers that take seconds per lasso. */
const FEW_LASSOS = 1
const RULES = ['centre', 'majority', 'touched'] as const
const MM2_PER_M2 = MM_PER_M ** 2

/**
 * Finds the zones that a lasso of 500 corners around about 300 zones selects; times are per lasso. Our time covers all
 * three rules, starting from the lasso's corners. Each peer has one rule. Both sides index the zones before the turn.
 */
export const shapeSelection: GeoCase = async function* ({ columns, turns, fewTurns, options }) {
  const loaded = loadedZones({ columns })
  const wanted = options.once
    ? { lassos: LASSOS, zones: 40, corners: 60 }
    : { lassos: LASSOS, zones: Math.min(ZONES, Math.floor(columns.count / 4)), corners: CORNERS }
  const lassos = lassosRound(loaded, wanted, SEED)
  const select = (lasso: ShapeRing) => zonesInRegion(loaded, regionOf([lasso]))
  const byUs = lassos.map(select)
  const ours = () => lassos.forEach(select)
  const selectedCount = (rule: keyof ZonesByRule) => byUs.reduce((sum, zones) => sum + zones[rule].length, 0) / LASSOS

  for (const rule of RULES) {
    const native = await startNative(columns, lassos, rule)
    const name = `native GEOS, ${rule}`
    if (native === null) {
      yield rowOf('shape-selection', `${name}: not installed`, each(await alone(turns, ours), LASSOS), null, {
        zones: selectedCount(rule),
      })
      continue
    }
    const times = await raceSelfTimed(turns, ours, async () => (await native.turn()).ms)
    const saved = join(NATIVE_CACHE, 'selected.bin')
    await native.save(saved)
    native.stop()
    const figures = { zones: selectedCount(rule), ...compared(columns, lassos, byUs, readFileSync(saved)) }
    yield rowOf('shape-selection', name, each(times.ours, LASSOS), each(times.peer, LASSOS), figures)
  }

  const few = lassos.slice(0, FEW_LASSOS)
  const oursFew = () => few.forEach(select)
  for (const [peer, byPeer] of [...byTurf(loaded, few), ...byJsts(loaded, few)]) {
    const times = await race(fewTurns, oursFew, byPeer)
    yield rowOf('shape-selection', peer, each(times.ours, FEW_LASSOS), each(times.peer, FEW_LASSOS))
  }
}

const metres = (ring: ShapeRing) => ring.map(mm => mm / MM_PER_M)
const pointOf = (columns: ZoneColumns, zone: number): readonly [number, number] => {
  const [x, y] = insidePoint(columns, zone) ?? [0, 0]
  return [x / MM_PER_M, y / MM_PER_M]
}

const startNative = (columns: ZoneColumns, lassos: readonly ShapeRing[], rule: string) => {
  const [zones, shapes, points] = ['zones', 'lassos', 'points'].map(name =>
    join(NATIVE_CACHE, `shape-selection-${name}.bin`),
  )
  return startPeer('shape-selection', 'geos', [zones!, shapes!, points!, rule], () => {
    writeZonesFile(zones!, columns, Array(columns.count).keys())
    const wkb = lassos.map(ring => toWkb([[metres(ring)]]))
    writeFileSync(shapes!, Buffer.concat(wkb.flatMap(one => [new Uint8Array(Uint32Array.of(one.length).buffer), one])))
    writeFileSync(
      points!,
      Float64Array.from({ length: columns.count * 2 }, (_, i) => pointOf(columns, i >> 1)[i % 2]!),
    )
  })
}

/**
 * Checks whether the peer selected the same zones by each rule, and how much the areas inside differ, as a share of the
 * zone's area.
 */
const compared = (
  columns: ZoneColumns,
  lassos: readonly ShapeRing[],
  byUs: readonly ZonesByRule[],
  saved: Uint8Array,
) => {
  const view = new DataView(saved.buffer, saved.byteOffset, saved.byteLength)
  const regions = lassos.map(ring => regionOf([ring]))
  let areaApart = 0
  let touched = 0
  for (let at = 0; at < saved.byteLength; at += 16) {
    const [lasso, zone, inside] = [
      view.getUint32(at, true),
      view.getUint32(at + 4, true),
      view.getFloat64(at + 8, true),
    ]
    if (byUs[lasso]!.touched.includes(zone)) touched += 1
    if (inside < 0) continue
    const [minX, minY, maxX, maxY] = columns.boxes.subarray(zone * 4, zone * 4 + 4)
    const near = regions[lasso]!.edgesIn(minX! - 1, minY! - 1, maxX! + 1, maxY! + 1, [])
    const own = areaInside(columns, zone, regions[lasso]!, near) / MM2_PER_M2
    areaApart = Math.max(areaApart, Math.abs(own - inside) / Math.max(inside, 1))
  }
  const sameZones = byUs.reduce((sum, zones) => sum + zones.touched.length, 0) === touched
  return { areaApart, sameZones: sameZones && touched === saved.byteLength / 16 }
}

type Loaded = ReturnType<typeof loadedZones>
type PeerRuns = [peer: string, run: () => void][]

const pairs = (ring: Float64Array): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!])

/** The zones whose boxes touch a lasso's box. */
const candidates = ({ index, columns }: Loaded, ring: ShapeRing): number[] =>
  [...index.search(...regionOf([ring]).box)].filter(zone => !isEmptyZone(columns, zone))

/** Those of the zones whose boxes meet the lasso's line, because the others would take the peers minutes. */
const atEdge = (loaded: Loaded, ring: ShapeRing): number[] => {
  const region = regionOf([ring])
  const { boxes } = loaded.columns
  return candidates(loaded, ring).filter(zone => {
    const [minX, minY, maxX, maxY] = boxes.subarray(zone * 4, zone * 4 + 4)
    return region.edgesIn(minX!, minY!, maxX!, maxY!, []).length > 0
  })
}

const byTurf = (loaded: Loaded, lassos: readonly ShapeRing[]): PeerRuns => {
  const { columns } = loaded
  const shapes = lassos.map(ring => ({ ring, shape: polygon([pairs(metres(ring))]) }))
  const zones = new Map(
    lassos
      .flatMap(ring => candidates(loaded, ring))
      .map(zone => [zone, multiPolygon(zonePolygons(columns, zone).map(rings => rings.map(pairs)))]),
  )
  return [
    [
      'turf, centre',
      () => {
        for (const { ring, shape } of shapes)
          for (const zone of candidates(loaded, ring)) booleanPointInPolygon([...pointOf(columns, zone)], shape)
      },
    ],
    [
      'turf, majority, only zones at the edge, without areas',
      () => {
        for (const { ring, shape } of shapes)
          for (const zone of atEdge(loaded, ring)) {
            const both: Feature<Polygon | MultiPolygon>[] = [shape, zones.get(zone)!]
            intersect(featureCollection(both))
          }
      },
    ],
  ]
}

const byJsts = (loaded: Loaded, lassos: readonly ShapeRing[]): PeerRuns => {
  const { columns } = loaded
  const factory = new GeometryFactory()
  const reader = new GeoJSONReader(factory)
  const shapes = lassos.map(ring => ({
    ring,
    shape: reader.read({ type: 'Polygon', coordinates: [pairs(metres(ring))] }),
  }))
  const zones = new Map(
    lassos
      .flatMap(ring => candidates(loaded, ring))
      .map(zone => {
        const coordinates = zonePolygons(columns, zone).map(rings => rings.map(pairs))
        return [zone, reader.read({ type: 'MultiPolygon', coordinates })]
      }),
  )
  return [
    [
      'jsts, centre',
      () => {
        for (const { ring, shape } of shapes) {
          const locator = new IndexedPointInAreaLocator(shape)
          for (const zone of candidates(loaded, ring)) locator.locate(new Coordinate(...pointOf(columns, zone)))
        }
      },
    ],
    [
      'jsts, majority, only zones at the edge',
      () => {
        for (const { ring, shape } of shapes)
          for (const zone of atEdge(loaded, ring)) OverlayOp.intersection(shape, zones.get(zone)).getArea()
      },
    ],
  ]
}
