import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureCollection, multiPolygon, union as turfUnion } from '@turf/turf'
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js'
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import WKTWriter from 'jsts/org/locationtech/jts/io/WKTWriter.js'
import UnaryUnionOp from 'jsts/org/locationtech/jts/operation/union/UnaryUnionOp.js'
import { polygonsArea, zonePolygons } from '../../workers/geometry/polygons.ts'
import { fromWkb, toWkb } from '../../workers/geometry/wkb.ts'
import { readWkt, writeWkt } from '../../workers/geometry/wkt.ts'
import { loadGeos } from '../../workers/geos/geos.ts'
import { withGeos } from '../../workers/geos/geos-scope.ts'
import { unionZones } from '../../workers/measure/areas.ts'
import { alone, each, race, raceSelfTimed, rowOf, type Times } from '../measure.ts'
import { NATIVE_CACHE, startPeer } from '../native/start-peer.ts'
import { writeZonesFile } from '../native/zones-file.ts'
import { type GeoCase, type GeoContext, SEED } from './context.ts'
import { verdictCases } from './verdict-cases.ts'

const ZONES = 40
const SELECTIONS = 10

/** Selections of 40 contiguous zones. */
const selectionsOf = ({ graph }: GeoContext): number[][] =>
  verdictCases(graph, SELECTIONS * 3, SEED)
    .filter(({ shape }) => shape === 'compact')
    .map(({ zones, toggled }) => (zones.length === ZONES ? zones : [...zones, toggled]))

/** The union of 40 zones as WKT, over ten selections; times are per union. Peers start from their own geometries. */
export const union: GeoCase = async function* (context) {
  const { columns, turns, fewTurns } = context
  const selections = selectionsOf(context)
  const ours = async () => {
    for (const zones of selections) writeWkt(await unionZones(loadGeos, columns, zones))
  }
  const row = (peer: string, times: { ours: Times; peer: Times }, figures = {}) =>
    rowOf('union', peer, each(times.ours, selections.length), each(times.peer, selections.length), figures)

  const path = join(NATIVE_CACHE, 'union.bin')
  const native = await startPeer('union', 'geos', [path, String(ZONES)], () =>
    writeZonesFile(path, columns, selections.flat()),
  )
  if (native === null) {
    const times = each(await alone(turns, ours), selections.length)
    yield rowOf('union', 'native GEOS coverage union: not installed', times, null)
  } else {
    const times = await raceSelfTimed(turns, ours, async () => (await native.turn()).ms)
    const saved = join(NATIVE_CACHE, 'union.txt')
    await native.save(saved)
    native.stop()
    const theirs = readFileSync(saved, 'utf8').trimEnd().split('\n')
    let worst = 0
    for (const [i, zones] of selections.entries()) {
      const area = polygonsArea(readWkt(theirs[i]!.replace(/, /g, ',')))
      worst = Math.max(worst, Math.abs(polygonsArea(await unionZones(loadGeos, columns, zones)) - area) / area)
    }
    yield row('native GEOS coverage union', times, { zones: ZONES, areaApart: worst })
  }

  const geos = await loadGeos()
  const shapes = selections.map(zones => zones.flatMap(zone => zonePolygons(columns, zone)))
  const inWasm = await race(turns, ours, () => {
    for (const polygons of shapes)
      withGeos(geos, scope => {
        const joined = scope.keep(geos.GEOSCoverageUnion(scope.fromWkb(toWkb(polygons, 'collection'))), 'the union')
        writeWkt(fromWkb(scope.toWkb(joined)))
      })
  })
  yield row('geos-wasm coverage union', inWasm)

  const features = selections.map(zones =>
    zones.map(zone => zonePolygons(columns, zone).map(rings => rings.map(pairs))),
  )
  const turf = features.map(zones => featureCollection(zones.map(coordinates => multiPolygon(coordinates))))
  const byTurf = await race(fewTurns, ours, () => {
    for (const zones of turf) turfUnion(zones)
  })
  yield row('turf union, without WKT', byTurf)

  const factory = new GeometryFactory()
  const reader = new GeoJSONReader(factory)
  const collections = turf.map(zones =>
    reader.read({ type: 'GeometryCollection', geometries: zones.features.map(({ geometry }) => geometry) }),
  )
  const byJsts = await race(fewTurns, ours, () => {
    for (const zones of collections) new WKTWriter(factory).write(UnaryUnionOp.union(zones))
  })
  yield row('jsts unary union', byJsts)
}

const pairs = (ring: Float64Array): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!])
