import type { BoundaryProblem } from '../src/domain/geography/boundary.ts'

/**
 * The geo engine's interface: implemented by the engine itself (Node, tests) and by the Comlink proxy of it (browser).
 * Grid coordinates are EPSG:27700 metres [easting, northing]; map coordinates are WGS84 degrees [lon, lat].
 * A zone's id is its `objectid`, or the property that `idProperty` names, or else its position in the file plus one.
 */

export type GridBox = readonly [minE: number, minN: number, maxE: number, maxN: number]
export type LonLat = readonly [lon: number, lat: number]
export type LonLatBox = readonly [west: number, south: number, east: number, north: number]

/** Every error that crosses the worker has one of these codes. */
export type EngineErrorCode =
  | 'bad-file'
  | 'no-such-set'
  | 'no-such-zone'
  | 'no-such-file'
  | 'cancelled'
  | 'unreachable'
  | 'bad-geometry'
  | 'too-large'
export interface EngineErrorShape {
  readonly code: EngineErrorCode
  readonly message: string
  readonly details?: unknown
}

/**
 * A zone file: FlatGeobuf in EPSG:27700, or GeoJSON or a zipped Shapefile in any coordinate system, which are read whole
 * and converted. A URL is read by byte range, the zones of the view first; the neighbours file holds the contiguity graph
 * (docs/formats/neighbours.md).
 */
export type ZoneSource = (
  | {
      readonly kind: 'url'
      readonly url: string
      readonly neighboursUrl?: string
      readonly view?: LonLatBox | undefined
    }
  | { readonly kind: 'bytes'; readonly bytes: ArrayBuffer; readonly neighbours?: ArrayBuffer }
) & {
  /** The property that holds the id; zones without it have their `objectid`. */
  readonly idProperty?: string | undefined
}

export interface OpenProgress {
  readonly stage: 'index' | 'zones' | 'neighbours'
  readonly bytesRead: number
  readonly zonesRead: number
  readonly zonesTotal: number
}

export interface ZoneSetInfo {
  readonly setId: number
  readonly zones: number
  readonly extent: GridBox
  readonly extentLonLat: LonLatBox
  /** Codes of zones (GeoJSON, Shapefile) that lie outside Great Britain; they are kept without a shape. */
  readonly outside: readonly string[]
}

export interface ZoneSummary {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Residents; null where unknown. */
  readonly population: number | null
  readonly areaKm2: number
  readonly inside: LonLat
  readonly extentLonLat: LonLatBox
}

export interface SelectionRules {
  readonly maxZones: number
  /** km2; null: no limit. */
  readonly maxAreaKm2: number | null
}

export interface SelectionSummary {
  readonly ids: Uint32Array
  /** km2 to 2 decimals. */
  readonly areaKm2: number
  readonly population: number | null
}

/**
 * What a repair does: keeps the largest connected part; joins the parts by the fewest zones; keeps the zones nearest to the
 * middle that form one contiguous area; takes coarser zones instead, those of which most of the ground was requested; keeps
 * as much round the middle as the largest area allows.
 */
export type RepairKind = 'keep-larger' | 'add-between' | 'nearest' | 'coarser' | 'largest-middle'

/** A selection near a refused one that all rules allow (decision 0036). */
export interface Repair {
  readonly kind: RepairKind
  /** The selection that results, of the set `setId`. */
  readonly ids: Uint32Array
  /** Zones that the refused selection lacks, and those that are given up; both empty where the zones are coarser. */
  readonly added: Uint32Array
  readonly removed: Uint32Array
  readonly areaKm2: number
  readonly population: number | null
  /** Share of the requested ground that it keeps, 0 to 1, to 4 decimals. */
  readonly kept: number
  /** The set of coarser zones; absent where the zones are of the set that was judged. */
  readonly setId?: number
}

/** The place from which repairs measure their distance. */
export interface RepairNear {
  /** The middle of the shape that was drawn; default: the centroid of the requested zones. */
  readonly middle?: LonLat | undefined
  /** An open set of coarser zones that cover the same ground. */
  readonly coarser?: number | undefined
}

/**
 * Enough about all zones of a file to validate a selection without a call to the worker: areas, residents and the
 * contiguity graph in compressed sparse rows. Zones are positions in the file.
 */
export interface ZoneFacts {
  /** Id per zone. */
  readonly ids: Uint32Array
  /** Positions by rising id. */
  readonly byId: Uint32Array
  /** m2 per zone. */
  readonly areas: Float64Array
  /** Residents per zone, NaN where unknown; null where the file has no such column. */
  readonly population: Float64Array | null
  /** Zone z is contiguous with neighbours[start[z]] up to, not including, neighbours[start[z + 1]]. */
  readonly start: Uint32Array
  readonly neighbours: Uint32Array
}

/**
 * A refusal has at most five repairs, best first; the same selection always has the same. A single click that exceeds a
 * limit has none: the selection before it stands.
 */
export type Verdict =
  | { readonly kind: 'allowed'; readonly selection: SelectionSummary }
  | {
      readonly kind: 'too-many'
      readonly limit: number
      readonly asked: number
      readonly repairs: readonly Repair[]
    }
  | {
      readonly kind: 'too-large'
      readonly areaKm2: number
      readonly limitKm2: number
      readonly repairs: readonly Repair[]
    }
  | {
      readonly kind: 'non-contiguous'
      readonly cause: 'select' | 'deselect'
      readonly zone: number
      /** Shortest distance between the two parts, metres. */
      readonly gapM: number
      readonly gap: readonly [LonLat, LonLat]
      readonly repairs: readonly Repair[]
    }

export interface Outline {
  /** POLYGON or MULTIPOLYGON, EPSG:27700. */
  readonly wkt: string
  readonly areaKm2: number
  readonly extent: GridBox
  /** Rings in degrees, for drawing: polygons of rings of [lon, lat]. */
  readonly lonLat: readonly (readonly (readonly LonLat[])[])[]
}

/**
 * Zones one after another as flat arrays, degrees. Zone z has the parts zoneStart[z] up to zoneStart[z + 1]; part p the
 * rings partStart[p] up to partStart[p + 1], the outer one first; ring r the vertices ringStart[r] up to ringStart[r + 1].
 */
export interface ZoneShapes {
  /** Interleaved [lon, lat]. */
  readonly lonLat: Float64Array
  readonly ringStart: Uint32Array
  readonly partStart: Uint32Array
  readonly zoneStart: Uint32Array
}

/** Where the zones of a file lie, for a map that has not drawn them yet. */
export interface ZoneOverview {
  /** The outline of all zones to some 90 m, with its holes. */
  readonly outline: readonly (readonly LonLat[])[]
  /** A point in a zone of the region where most of the file's residents live; null for a file without zones. */
  readonly heart: LonLat | null
}

/**
 * How a shape takes zones: a zone's representative point (`ZoneSummary.inside`) lies in it; more than half of the zone's
 * area does; any of its ground does. Ties on borders: docs/decisions/0036.
 */
export type TakingRule = 'centre' | 'majority' | 'touched'

/**
 * A shape drawn or read. A ring is interleaved [lon, lat] degrees, open or closed; it takes the ground that it goes round,
 * also where it crosses itself. An area is WKT in EPSG:27700.
 */
export type Shape =
  | { readonly kind: 'ring'; readonly lonLat: Float64Array }
  | { readonly kind: 'disc'; readonly at: LonLat; readonly radiusM: number }
  | { readonly kind: 'area'; readonly wkt: string }

export interface TakenZones {
  /** Ids by rule, rising. */
  readonly centre: Uint32Array
  readonly majority: Uint32Array
  readonly touched: Uint32Array
  /** The shape's centroid, or a point inside the shape where the centroid is not. */
  readonly middle: LonLat
  readonly areaKm2: number
}

/** A zone by its names alone. */
export interface NamedZone {
  readonly id: number
  readonly code: string
  readonly name: string
}

/**
 * How zones fit a line of a list: they have exactly this code, or this name; their names begin with it as whole words
 * (`place`), or otherwise; their codes begin with it; their code or name is one character apart (`near`).
 */
export type LineMeaning = 'code' | 'name' | 'place' | 'part-of-name' | 'part-of-code' | 'near' | 'none'

export interface ResolvedLine {
  readonly as: LineMeaning
  /** How many zones fit so. Of `near` at most 6 are looked for. */
  readonly count: number
  /** The first 200 of them by name. */
  readonly zones: readonly NamedZone[]
}

/** A zone that covers ground of a zone of another system. */
export interface Successor {
  readonly zone: NamedZone
  /** The part of the other zone's area that it holds, and the part of its own area that this is; 0 to 1. */
  readonly share: number
  readonly ownShare: number
}

/** A boundary as it was drawn, or as text; text has WKT in EPSG:27700, drawn rings interleaved [lon, lat] degrees. */
export type AskedBoundary =
  | { readonly kind: 'text'; readonly wkt: string }
  | { readonly kind: 'rings'; readonly lonLat: readonly Float64Array[] }

export type BoundaryVerdict =
  /** The WKT of the outline is cut to the centimetre. */
  | { readonly kind: 'allowed'; readonly outline: Outline; readonly corners: number }
  | {
      readonly kind: 'refused'
      readonly problem: BoundaryProblem
      readonly corners: number
      /** The places to mark, at most 20. */
      readonly at: readonly LonLat[]
    }

export interface GeoEngine {
  /** Resolves once the file's header and index are read; tiles and summaries are available from then on, by byte range where needed. */
  open(jobId: number, source: ZoneSource, onProgress?: (progress: OpenProgress) => void): Promise<ZoneSetInfo>
  /** Resolves when every zone is decoded and the contiguity graph is there; verdicts are available from then on. */
  ready(setId: number): Promise<void>
  /** Resolves after `ready`. A copy, transferred. */
  facts(setId: number): Promise<ZoneFacts>
  /** Cancels a job: its call always settles, with the error `cancelled`. */
  cancel(jobId: number): void
  close(setId: number): void

  /** One vector tile (MVT): layer `zones`, feature id = zone id, properties code and name. Transferred. */
  tile(setId: number, z: number, x: number, y: number): Promise<ArrayBuffer>

  /** Resolves once every zone is decoded. */
  overview(setId: number): Promise<ZoneOverview>
  /**
   * Sets the places that zones are joined into, for `borders`: the zone ids, and a number for the place of each. Zones that are not
   * listed are separate places.
   */
  joinZones(setId: number, ids: Uint32Array, places: Uint32Array): Promise<void>
  /** One vector tile (MVT) of the lines between places: layer `borders`. Transferred. */
  borders(setId: number, z: number, x: number, y: number): Promise<ArrayBuffer>
  zoneAt(setId: number, at: LonLat): Promise<number | null>
  zonesIn(setId: number, box: LonLatBox, limit: number): Promise<Uint32Array>
  summaries(setId: number, ids: Uint32Array): Promise<ZoneSummary[]>
  /** By code or name, best first. */
  search(setId: number, text: string, limit: number): Promise<ZoneSummary[]>
  neighbours(setId: number, id: number): Promise<Uint32Array>
  /** What each line of a list of codes and names names; case, accents and white space do not matter. */
  resolve(setId: number, lines: readonly string[]): Promise<ResolvedLine[]>
  /**
   * The zones that cover each shape, a zone of another system: those that hold at least 5 % of it, or have half of their
   * own ground in it; the largest share first.
   */
  successors(setId: number, shapes: readonly Shape[]): Promise<Successor[][]>

  /** The zones that a shape takes, by each rule. Cheap enough for each frame while the shape is drawn. */
  taken(setId: number, shape: Shape): Promise<TakenZones>
  /** Zones with one ring of neighbours more. Ids rising, as of the next two calls. */
  grow(setId: number, ids: Uint32Array): Promise<Uint32Array>
  /** Zones without those that touch a zone outside the selection. */
  shrink(setId: number, ids: Uint32Array): Promise<Uint32Array>
  /** Zones with those that they enclose. */
  fillHoles(setId: number, ids: Uint32Array): Promise<Uint32Array>

  /** The rules applied to a whole selection, as the server does before an order. */
  check(setId: number, ids: Uint32Array, rules: SelectionRules, near?: RepairNear): Promise<Verdict>
  /** Selects or deselects one zone of a valid selection. */
  toggle(setId: number, ids: Uint32Array, zone: number, rules: SelectionRules): Promise<Verdict>
  /** The connected components of a selection, the one with most zones first. */
  components(setId: number, ids: Uint32Array): Promise<Uint32Array[]>
  /** The shapes of zones, in the order of the ids; transferred. */
  shapes(setId: number, ids: Uint32Array): Promise<ZoneShapes>
  /** The union of zones. */
  outline(setId: number, ids: Uint32Array): Promise<Outline>

  /** The union of discs, metres. */
  discs(points: readonly { readonly at: LonLat; readonly radiusM: number }[]): Promise<Outline>
  /** An area, buffered. */
  buffer(wkt: string, metres: number): Promise<Outline>
  area(wkt: string): Promise<Outline>
  /** A boundary by its rules (boundary/judge-boundary.ts): what was asked is cut to the centimetre and measured. */
  boundary(asked: AskedBoundary): Promise<BoundaryVerdict>
  /** Residents of an area: each zone's residents times the share of its area inside, rounded; null where the set has none. */
  populationWithin(setId: number, wkt: string): Promise<number | null>
  /** The zones that an area intersects. */
  touching(setId: number, wkt: string): Promise<Uint32Array>
  /** The zone of each point, 0 where none; eastings and northings in metres. */
  locate(setId: number, eastings: Float64Array, northings: Float64Array): Promise<Uint32Array>

  /** Reads a file that the user chose, by what it holds: areas, or a list of codes. Cancelled by its job. */
  readFile(jobId: number, file: Blob, onProgress?: (progress: FileProgress) => void): Promise<FeatureFile | ListFile>
  /** The first features whose name or detail holds a text, and how many do; `system` is a position in `systems`. */
  fileFeatures(
    fileId: number,
    system: number,
    text: string,
    limit: number,
  ): Promise<{ readonly matches: number; readonly features: readonly FeatureSummary[] }>
  /** Outlines of some features, or of all. */
  fileSketch(fileId: number, system: number, features: Uint32Array | null): Promise<FileSketch>
  /** Some features, or all, as one area. */
  fileArea(fileId: number, system: number, features: Uint32Array | null): Promise<FileArea>
  closeFile(fileId: number): void

  /** Interleaved [easting, northing] metres to [lon, lat] degrees, and back. Transferred both ways. */
  toLonLat(grid: Float64Array): Promise<Float64Array>
  toGrid(lonLat: Float64Array): Promise<Float64Array>
}

/** What the geo engine's interface (contract.ts) says of files that a user chose. */

/** How far a file that the user chose is read. */
export interface FileProgress {
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly features: number
}

/** A coordinate system that a file may be in. */
interface FileSystem {
  /** For people: 'British National Grid (EPSG:27700)'. */
  readonly name: string
  /** True if the file itself states it; else its numbers led to it. */
  readonly isStated: boolean
  /** The file has latitude, or northing, first. */
  readonly isSwapped: boolean
}

/** A file of features, held in the engine until `closeFile`. Its features are numbered from 0, in file order. */
export interface FeatureFile {
  readonly kind: 'features'
  readonly fileId: number
  readonly format: 'FlatGeobuf' | 'GeoJSON' | 'Shapefile' | 'KML'
  /** Features that have a polygon. */
  readonly features: number
  /** The likeliest first: one where there is no doubt, else the two likeliest, between which the user chooses. */
  readonly systems: readonly FileSystem[]
  /** Remarks on the file, in whole sentences. */
  readonly notes: readonly string[]
}

/** A file of neither features nor another known kind: a list of codes. */
export interface ListFile {
  readonly kind: 'list'
  readonly text: string
}

export interface FeatureSummary {
  readonly feature: number
  readonly name: string
  /** Its code or its folder in the file, where that is another than the name. */
  readonly detail: string | null
  /** km2 to 2 decimals; as the shape stands in the file, unrepaired. */
  readonly areaKm2: number
  readonly isOutside: boolean
}

/** Outlines of features for drawing, thinned out. */
export interface FileSketch {
  /** Interleaved [lon, lat] of ring after ring. */
  readonly lonLat: Float64Array
  /** Ring r has the vertices ringStart[r] up to ringStart[r + 1]. */
  readonly ringStart: Uint32Array
}

/** Features of a file as one area: repaired, united, in EPSG:27700 to the millimetre. */
export interface FileArea {
  /** POLYGON or MULTIPOLYGON. */
  readonly wkt: string
  readonly areaKm2: number
  readonly corners: number
  /** Parts that do not touch each other. */
  readonly parts: number
  readonly sketch: FileSketch
  /** Repairs and omissions, in whole sentences. */
  readonly notes: readonly string[]
}
