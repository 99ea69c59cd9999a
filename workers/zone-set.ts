import type { Kernels } from '../wasm/kernels.ts'
import { findAdjacency } from './adjacency/find-adjacency.ts'
import { readNeighbours } from './adjacency/neighbours-file.ts'
import type { ByteSource } from './bytes/byte-source.ts'
import { MM_PER_M, type ZoneColumns } from './columns/zone-columns.ts'
import type { GridBox, OpenProgress } from './contract.ts'
import { badFile, EngineError, throwIfCancelled } from './engine-error.ts'
import { decodeRange, decodeStream } from './flatgeobuf/decode.ts'
import type { FieldRoles } from './flatgeobuf/feature-decoder.ts'
import type { FlatGeobufHeader } from './flatgeobuf/header.ts'
import type { IndexFinder } from './flatgeobuf/index-reader.ts'
import { type SegmentChunks, segmentChunks } from './geometry/segments.ts'
import { PointLocator } from './index/locate-points.ts'
import { TextSearch } from './index/search-text.ts'
import { ZoneIndex } from './index/zone-index.ts'
import { zoneAreas } from './measure/zone-areas.ts'
import type { SelectionContext } from './selection/judge.ts'
import { selectionScratch } from './selection/subgraph.ts'
import { type TileBatch, type TileZone, tileBatch } from './tiles/tile-batch.ts'
import { TileCache } from './tiles/tile-cache.ts'
import { yieldToLoop } from './yield-to-loop.ts'

/** The interval between progress reports, which the screen draws, in milliseconds. */
const PROGRESS_MS = 60

/** A zone file that is completely in memory. */
export interface LoadedZones {
  readonly batch: TileBatch
  readonly columns: ZoneColumns
  readonly areas: Float64Array
  readonly index: ZoneIndex
  positionOf(id: number): number | undefined
}

interface ZoneSetParts {
  readonly kernels: Kernels
  readonly source: ByteSource
  readonly header: FlatGeobufHeader
  readonly index: IndexFinder | null
  /** Codes of zones outside Great Britain, which lack a shape here. */
  readonly outside: readonly string[]
  /** Reads the neighbours file; null if there is none, in which case the graph must be computed. */
  readonly neighbours: () => Promise<Uint8Array | null>
  readonly onProgress: ((progress: OpenProgress) => void) | undefined
  readonly roles: FieldRoles
}

/**
 * An open zone file. Until it is loaded, single zones are read by byte range as tiles and clicks need them; `loaded`
 * reads the whole file once, and `context` adds the contiguity graph.
 */
export class ZoneSet {
  readonly tiles = new TileCache()
  /** The number of the place that each zone, by id, is joined into. */
  places: ReadonlyMap<number, number> = new Map()
  private readonly parts: Omit<ZoneSetParts, 'source' | 'index'>
  /** The file; released once everything is in columns. */
  private file: Pick<ZoneSetParts, 'source' | 'index'> | null
  private readonly bytes: number
  private readonly abort = new AbortController()
  /** Zones that were read (or are being read) before the whole file, by position. */
  private readonly early = new Map<number, Promise<TileZone>>()
  private batched: { readonly positions: number[]; readonly read: Promise<TileZone[]> } | null = null
  private loading: Promise<LoadedZones> | undefined
  private linking: Promise<SelectionContext> | undefined
  private whole: LoadedZones | undefined
  private texts: TextSearch | undefined
  private locator: PointLocator | undefined

  constructor({ source, index, ...parts }: ZoneSetParts) {
    this.parts = parts
    this.file = { source, index }
    this.bytes = source.size
  }

  /** Cancels everything that is running, with `cancelled`. */
  close() {
    this.abort.abort()
    this.early.clear()
    this.tiles.clear()
  }

  get outside() {
    return this.parts.outside
  }

  get zones() {
    return this.whole?.columns.count ?? this.parts.header.featureCount
  }

  /** In metres. If the file's header lacks it, it is known once the file is loaded. */
  get extent(): GridBox {
    return this.parts.header.envelope ?? (this.whole ? extentOf(this.whole.columns) : [0, 0, 0, 0])
  }

  /** Decodes the whole file. */
  loaded(): Promise<LoadedZones> {
    this.loading ??= this.load()
    return this.loading
  }

  /** Decodes the whole file and adds its contiguity graph. */
  context(): Promise<SelectionContext> {
    this.linking ??= this.link()
    return this.linking
  }

  /** Zones whose boxes touch the given one (metres), from memory or by byte range. */
  async within([minE, minN, maxE, maxN]: GridBox): Promise<TileZone[]> {
    const index = this.file?.index
    const whole = this.whole ?? (index ? null : await this.loaded())
    if (whole) {
      const zones = whole.index.search(minE * MM_PER_M, minN * MM_PER_M, maxE * MM_PER_M, maxN * MM_PER_M)
      return zones.map(zone => ({ batch: whole.batch, zone }))
    }
    return this.some(await index!.search(minE, minN, maxE, maxN, this.abort.signal))
  }

  /** Finds zones by id, from memory if they are loaded, otherwise after loading the whole file. */
  async byId(ids: Uint32Array): Promise<{ columns: ZoneColumns; zone: number }[]> {
    if (!this.whole) {
      const zones = await Promise.all(this.early.values()).catch(() => [])
      const byId = new Map(zones.map(one => [one.batch.columns.ids[one.zone]!, one]))
      if (ids.every(id => byId.has(id)))
        return Array.from(ids, id => ({ columns: byId.get(id)!.batch.columns, zone: byId.get(id)!.zone }))
    }
    const whole = await this.loaded()
    return Array.from(ids, id => ({ columns: whole.columns, zone: knownPosition(whole, id) }))
  }

  async search(text: string, limit: number): Promise<{ columns: ZoneColumns; zone: number }[]> {
    const { columns } = await this.loaded()
    this.texts ??= new TextSearch(columns)
    return this.texts.find(text, limit).map(zone => ({ columns, zone }))
  }

  async pointLocator(): Promise<PointLocator> {
    const { columns } = await this.loaded()
    this.locator ??= new PointLocator(columns)
    return this.locator
  }

  /** Reads zones that several tiles request at the same time in one go, each zone once. */
  private some(positions: Uint32Array): Promise<TileZone[]> {
    for (const position of positions) {
      if (this.early.has(position)) continue
      this.batched ??= this.gather()
      const { read, positions: together } = this.batched
      const place = together.push(position) - 1
      this.early.set(
        position,
        read.then(zones => zones[place]!),
      )
    }
    return Promise.all(Array.from(positions, position => this.early.get(position)!))
  }

  private gather() {
    const positions: number[] = []
    const read = yieldToLoop().then(() => {
      this.batched = null
      return this.read(positions)
    })
    read.catch(() => {
      for (const position of positions) this.early.delete(position)
    })
    return { positions, read }
  }

  /** The zones at positions in any order, in that order. */
  private async read(positions: readonly number[]): Promise<TileZone[]> {
    if (this.file === null) return positions.map(zone => ({ batch: this.whole!.batch, zone }))
    const { source, index } = this.file
    const rising = Uint32Array.from(positions).sort()
    const { header, roles } = this.parts
    const { columns } = await decodeRange(source, header, index!, rising, this.abort.signal, roles)
    throwIfCancelled(this.abort.signal)
    const batch = tileBatch(this.parts.kernels, columns)
    const zoneAt = new Map(Array.from(rising, (position, zone) => [position, zone]))
    return positions.map(position => ({ batch, zone: zoneAt.get(position)! }))
  }

  private async load(): Promise<LoadedZones> {
    const { kernels, header, onProgress, roles } = this.parts
    const { source } = this.file!
    const { signal } = this.abort
    const report = (bytesRead: number, zonesRead: number) =>
      onProgress?.({ stage: 'zones', bytesRead, zonesRead, zonesTotal: header.featureCount })
    let reportedAt = performance.now()
    const columns = await decodeStream(source, header, {
      kernels,
      signal,
      roles,
      onPiece: (bytesRead, zonesRead) => {
        if (performance.now() - reportedAt < PROGRESS_MS) return
        report(bytesRead, zonesRead)
        reportedAt = performance.now()
      },
    })
    report(this.bytes, columns.count)
    const positions = positionsOf(columns)
    const batch = tileBatch(kernels, columns)
    const index = new ZoneIndex(columns)
    this.whole = { batch, columns, areas: zoneAreas(columns), index, positionOf: id => positions.get(id) }
    this.file = null
    this.early.clear()
    return this.whole
  }

  private async link(): Promise<SelectionContext> {
    const { kernels, onProgress } = this.parts
    const [{ columns, areas }, neighbours] = await Promise.all([this.loaded(), this.parts.neighbours()])
    throwIfCancelled(this.abort.signal)
    const done = { bytesRead: this.bytes, zonesTotal: columns.count }
    onProgress?.({ stage: 'neighbours', ...done, zonesRead: 0 })
    let made: SegmentChunks | undefined
    const chunks = () => {
      made ??= segmentChunks(columns)
      return made
    }
    const stored = neighbours && readNeighbours(neighbours, columns)
    const graph = stored ?? findAdjacency(columns, chunks())
    onProgress?.({ stage: 'neighbours', ...done, zonesRead: columns.count })
    return {
      kernels,
      columns,
      ids: columns.ids,
      areas,
      population: columns.numbers.get('population') ?? null,
      graph,
      chunks,
      scratch: selectionScratch(columns.count),
    }
  }
}

/** @throws EngineError `no-such-zone` */
export const knownPosition = (zones: LoadedZones, id: number): number => {
  const position = zones.positionOf(id)
  if (position === undefined) throw new EngineError('no-such-zone', `There is no zone ${id}.`, { id })
  return position
}

const positionsOf = ({ ids }: ZoneColumns): Map<number, number> => {
  const positions = new Map<number, number>()
  ids.forEach((id, position) => {
    positions.set(id, position)
  })
  if (positions.size !== ids.length) throw badFile('Two zones of the file have the same id.')
  return positions
}

const extentOf = ({ boxes, count }: ZoneColumns): GridBox => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let z = 0; z < count; z++) {
    if (boxes[z * 4]! > boxes[z * 4 + 2]!) continue
    box[0] = Math.min(box[0], boxes[z * 4]! / MM_PER_M)
    box[1] = Math.min(box[1], boxes[z * 4 + 1]! / MM_PER_M)
    box[2] = Math.max(box[2], boxes[z * 4 + 2]! / MM_PER_M)
    box[3] = Math.max(box[3], boxes[z * 4 + 3]! / MM_PER_M)
  }
  return box[0] === Infinity ? [0, 0, 0, 0] : box
}
