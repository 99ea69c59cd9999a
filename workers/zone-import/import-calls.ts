import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ZoneFileSummary, ZoneImportChoices, ZoneReport } from '../../src/domain/zone-import/import-report.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { blobSource } from '../bytes/byte-source.ts'
import type { GeoEngine, LonLat, LonLatBox, Outline } from '../contract.ts'
import { badFile, EngineError } from '../engine-error.ts'
import type { FileOfFeatures } from '../features/file-features.ts'
import { readFeatures } from '../features/read-features.ts'
import { extentOf, type Ring } from '../geometry/polygons.ts'
import { loadGeos } from '../geos/geos.ts'
import { boxToLonLat, gridToLonLat, pointToLonLat } from '../projection/lon-lat.ts'
import { type CheckedZones, type CheckStage, checkZones } from './check-zones.ts'
import { drawNeighbours, type NeighbourDrawing } from './neighbour-drawing.ts'
import { repairZone } from './repair-zone.ts'
import { summariseFile } from './summarise-file.ts'
import { conversionFor, NO_CHOICES, notZonesText, rawPolygons, type ZoneTools } from './zones-of-file.ts'

export interface ZoneReadProgress {
  readonly stage: 'reading' | CheckStage
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly zones: number
  readonly zonesTotal: number | null
}

/** A checked file, with the zone set that a map draws. */
export interface CheckedFile {
  readonly report: ZoneReport
  readonly digest: string
  readonly setId: number
  readonly extentLonLat: LonLatBox
  readonly neighbours: NeighbourDrawing | null
}

/** A shape in degrees, for drawing. */
export interface Drawn {
  readonly rings: Outline['lonLat']
  /** Null if there is nothing to draw. */
  readonly box: LonLatBox | null
}

export interface RepairedShape {
  readonly before: Drawn
  readonly after: Drawn
  /** The first point at which its outline crosses itself. */
  readonly crossing: LonLat | null
}

/** The import of a zone file in the browser tab: one file at a time, with calls in sequence. */
export interface ZoneImportCalls {
  readZones(file: Blob, onProgress?: (progress: ZoneReadProgress) => void): Promise<ZoneFileSummary>
  checkZones(choices: ZoneImportChoices, onProgress?: (progress: ZoneReadProgress) => void): Promise<CheckedFile>
  /** A zone of the file before and after its repair. */
  repairedShape(feature: number): Promise<RepairedShape>
  /** The shape of one of the slivers listed in the report. */
  sliverShape(kind: 'overlaps' | 'gaps', at: number): Promise<Drawn>
  /** The SHA-256 of some bytes, in hex. */
  digestOf(bytes: Blob): Promise<string>
}

/** The interval between progress reports, in milliseconds. */
const EVERY_MS = 200

const quietly = <A extends unknown[]>(report: ((...args: A) => void) | undefined) => {
  let last = 0
  return (...args: A): void => {
    const now = performance.now()
    if (now - last < EVERY_MS) return
    last = now
    report?.(...args)
  }
}

const drawn = (kernels: Kernels, polygons: readonly (readonly Ring[])[]): Drawn => ({
  rings: polygons.map(rings =>
    rings.map(ring => {
      const lonLat = gridToLonLat(kernels, ring.slice())
      return Array.from({ length: ring.length / 2 }, (_, i): LonLat => [lonLat[i * 2]!, lonLat[i * 2 + 1]!])
    }),
  ),
  box: polygons.some(rings => rings.length > 0) ? boxToLonLat(kernels, extentOf(polygons)) : null,
})

const firstOf = <T>(values: Iterable<T | null>): T | null => {
  for (const value of values) if (value !== null) return value
  return null
}

export const zoneImportCalls = (
  engine: GeoEngine,
  kernels: Kernels,
  projection: () => Promise<void>,
): ZoneImportCalls => {
  let read: { readonly file: FileOfFeatures; readonly bytes: number } | null = null
  let checked: { readonly zones: CheckedZones; readonly choices: ZoneImportChoices; readonly setId: number } | null =
    null
  const fileRead = () => {
    if (read === null) throw badFile('No zone file is open. Choose one first.')
    return read
  }
  const tools = async (): Promise<ZoneTools> => {
    const [geos] = await Promise.all([loadGeos(), projection()])
    return { kernels, geos }
  }
  const forget = () => {
    if (checked !== null) engine.close(checked.setId)
    checked = null
  }

  return {
    async readZones(file, onProgress) {
      forget()
      read = null
      const report = quietly(onProgress)
      const features = await readFeatures(blobSource(file), {
        onProgress: ({ bytesRead, bytesTotal, features: zones }) =>
          report({ stage: 'reading', bytesRead, bytesTotal, zones, zonesTotal: null }),
      })
      const problem = notZonesText(features)
      if (problem !== null) throw badFile(problem)
      read = { file: features, bytes: file.size }
      return summariseFile(features, file.size)
    },
    async checkZones(choices, onProgress) {
      const { file, bytes } = fileRead()
      forget()
      const report = quietly(onProgress)
      const zones = await checkZones(file, choices, await tools(), (stage, done, of) =>
        report({ stage, bytesRead: bytes, bytesTotal: bytes, zones: done, zonesTotal: of }),
      )
      const { columns, file: made, graph } = zones.written
      const { flatGeobuf, neighbours } = made
      const { setId, extentLonLat } = await engine.open(0, {
        kind: 'bytes',
        bytes: flatGeobuf.slice().buffer,
        neighbours: neighbours.slice().buffer,
      })
      checked = { zones, choices, setId }
      const drawing = drawNeighbours(columns, graph)
      return { report: zones.report, digest: zones.digest, setId, extentLonLat, neighbours: drawing }
    },
    async repairedShape(at) {
      const { file } = fileRead()
      const feature = file.features[at]
      if (!feature) throw new EngineError('no-such-zone', `The file has no zone ${at + 1}.`)
      const { geos } = await tools()
      const raw = rawPolygons(feature, conversionFor(kernels, file, checked?.choices ?? NO_CHOICES).toGrid)
      const crossing = firstOf(raw.flat().map(firstCrossing))
      return {
        before: drawn(kernels, raw),
        after: drawn(kernels, repairZone(geos, raw, `zone ${at + 1}`).polygons),
        crossing: crossing && pointToLonLat(kernels, ...crossing),
      }
    },
    async sliverShape(kind, at) {
      const ground = kind === 'overlaps' ? checked?.zones.overlapShapes : checked?.zones.gapShapes
      return drawn(kernels, ground?.[at] ?? [])
    },
    digestOf: async bytes => bytesToHex(sha256(new Uint8Array(await bytes.arrayBuffer()))),
  }
}

/** Rings with more edges than this are not searched, because every edge is compared with every other. */
const MOST_EDGES = 20_000

/** The point at which two segments cross, inside both; null if they do not. */
const crossing = (ring: Ring, i: number, j: number): readonly [number, number] | null => {
  const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
  const [cx, cy, dx, dy] = [ring[j]!, ring[j + 1]!, ring[j + 2]!, ring[j + 3]!]
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return null
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return null
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (turn === 0) return null
  const s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
  const t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
  return s > 0 && s < 1 && t >= 0 && t <= 1 ? [ax + s * (bx - ax), ay + s * (by - ay)] : null
}

/**
 * The first point at which a ring crosses itself, in its own coordinates; null if it does not, or only touches itself at
 * vertices.
 */
export const firstCrossing = (ring: Ring): readonly [number, number] | null => {
  if (ring.length / 2 > MOST_EDGES) return null
  for (let i = 0; i + 3 < ring.length; i += 2)
    for (let j = i + 4; j + 3 < ring.length; j += 2) {
      const point = crossing(ring, i, j)
      if (point !== null) return point
    }
  return null
}
