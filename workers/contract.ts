import type { BoundaryProblem } from '../src/domain/geography/boundary.ts'

/**
 * The interface of the geo engine, implemented by the engine itself (Node, tests) and by its Comlink proxy (browser).
 * Grid coordinates are EPSG:27700 metres [easting, northing]; map coordinates are WGS84 degrees [lon, lat]. A zone's id
 * is its `objectid` or the property named by `idProperty`; zones without one have their position in the file plus one.
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
 * A zone file: FlatGeobuf in EPSG:27700, or GeoJSON or a zipped Shapefile in any coordinate system, which are read
 * whole and converted. A URL is read by byte range, starting with the zones in view. The neighbours file contains the
 * contiguity graph (docs/formats/neighbours.md).
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
  /** The property that contains the id. Zones without it use their `objectid`. */
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
  /** Codes of zones (GeoJSON, Shapefile) outside Great Britain. They remain in the set without a shape. */
  readonly outside: readonly string[]
}

export interface ZoneSummary {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Residents; null if unknown. */
  readonly population: number | null
  readonly areaKm2: number
  readonly inside: LonLat
  readonly extentLonLat: LonLatBox
}

export interface SelectionRules {
  readonly maxZones: number
  /** In km2; null if unlimited. */
  readonly maxAreaKm2: number | null
}

export interface SelectionSummary {
  readonly ids: Uint32Array
  /** In km2, rounded to two decimal places. */
  readonly areaKm2: number
  readonly population: number | null
}

/**
 * What a repair does: keeps the largest connected part; joins the parts with as few zones as possible; keeps the zones
 * nearest to the middle that form one contiguous area; replaces the zones with coarser zones that are mostly covered by
 * the request; keeps as much around the middle as the largest area allows.
 */
export type RepairKind = 'keep-larger' | 'add-between' | 'nearest' | 'coarser' | 'largest-middle'

/** A selection that is close to a refused one and satisfies all rules (decision 0036). */
export interface Repair {
  readonly kind: RepairKind
  /** The resulting selection, in the set `setId`. */
  readonly ids: Uint32Array
  /** The zones that the repair adds, and those that it drops; both are empty if the zones are coarser. */
  readonly added: Uint32Array
  readonly removed: Uint32Array
  readonly areaKm2: number
  readonly population: number | null
  /** The share of the requested area that the repair keeps, from 0 to 1, rounded to four decimal places. */
  readonly kept: number
  /** The set of coarser zones; absent if the zones belong to the set that was judged. */
  readonly setId?: number
}

/** The point from which repairs measure distance. */
export interface RepairNear {
  /** The middle of the drawn shape; defaults to the centroid of the requested zones. */
  readonly middle?: LonLat | undefined
  /** An open set of coarser zones that cover the same land. */
  readonly coarser?: number | undefined
}

/**
 * Everything needed to validate a selection without calling the worker: areas, residents and the contiguity graph in
 * compressed sparse rows. Zones are positions in the file.
 */
export interface ZoneFacts {
  /** The id of each zone. */
  readonly ids: Uint32Array
  /** Positions in ascending order of id. */
  readonly byId: Uint32Array
  /** The area of each zone, in m2. */
  readonly areas: Float64Array
  /** The residents of each zone, NaN if unknown; null if the file lacks the column. */
  readonly population: Float64Array | null
  /** Zone z touches neighbours[start[z]] up to, but not including, neighbours[start[z + 1]]. */
  readonly start: Uint32Array
  readonly neighbours: Uint32Array
}

/**
 * A refusal has at most five repairs, best first. The same selection always has the same repairs. If a single click
 * exceeds a limit, there are none, because the previous selection remains.
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
      /** The shortest distance between the two parts, in metres. */
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
 * Consecutive zones as flat arrays, in degrees. Zone z has the parts from zoneStart[z] up to zoneStart[z + 1]; part p
 * has the rings from partStart[p] up to partStart[p + 1], the outer one first; ring r has the vertices from
 * ringStart[r] up to ringStart[r + 1].
 */
export interface ZoneShapes {
  /** Interleaved [lon, lat]. */
  readonly lonLat: Float64Array
  readonly ringStart: Uint32Array
  readonly partStart: Uint32Array
  readonly zoneStart: Uint32Array
}

/** The extent of a file's zones, for a map that has not drawn them yet. */
export interface ZoneOverview {
  /** The outline of all zones, accurate to about 90 m, with holes. */
  readonly outline: readonly (readonly LonLat[])[]
  /** A point in a zone of the region where most of the file's residents live; null for a file without zones. */
  readonly heart: LonLat | null
}

/**
 * How a shape selects zones: by a zone's representative point (`ZoneSummary.inside`), by more than half of its area, or
 * by any part of its area. For ties on borders, see docs/decisions/0036.
 */
export type ShapeRule = 'centre' | 'majority' | 'touched'

/**
 * A drawn or uploaded shape. A ring is interleaved [lon, lat] degrees, open or closed. It covers everything that it
 * encloses, even if it crosses itself. An area is WKT in EPSG:27700.
 */
export type GeoShape =
  | { readonly kind: 'ring'; readonly lonLat: Float64Array }
  | { readonly kind: 'disc'; readonly at: LonLat; readonly radiusM: number }
  | { readonly kind: 'area'; readonly wkt: string }

export interface ZonesInShape {
  /** Ids by rule, ascending. */
  readonly centre: Uint32Array
  readonly majority: Uint32Array
  readonly touched: Uint32Array
  /** The shape's centroid, or a point inside the shape if the centroid is outside. */
  readonly middle: LonLat
  readonly areaKm2: number
}

/** A zone's id, code and name. */
export interface NamedZone {
  readonly id: number
  readonly code: string
  readonly name: string
}

/**
 * How zones match a line of a list: exactly this code, or this name; names that begin with it, as whole words (`place`)
 * or not; codes that begin with it; codes or names that are one character apart (`near`).
 */
export type LineMeaning = 'code' | 'name' | 'place' | 'part-of-name' | 'part-of-code' | 'near' | 'none'

export interface ResolvedLine {
  readonly as: LineMeaning
  /** The number of matching zones. At most 6 `near` zones are looked up. */
  readonly count: number
  /** The first 200 of these zones, by name. */
  readonly zones: readonly NamedZone[]
}

/** A zone that covers part of another system's zone. */
export interface Successor {
  readonly zone: NamedZone
  /**
   * What share of the other zone this zone covers, and what share of this zone's area that is. Both are from 0 to 1.
   */
  readonly share: number
  readonly ownShare: number
}

/** A boundary as drawn or as text. Text is WKT in EPSG:27700; drawn rings are interleaved [lon, lat] degrees. */
export type AskedBoundary =
  | { readonly kind: 'text'; readonly wkt: string }
  | { readonly kind: 'rings'; readonly lonLat: readonly Float64Array[] }

export type BoundaryVerdict =
  /** The outline's WKT is rounded to the centimetre. */
  | { readonly kind: 'allowed'; readonly outline: Outline; readonly corners: number }
  | {
      readonly kind: 'refused'
      readonly problem: BoundaryProblem
      readonly corners: number
      /** The points to mark, at most 20. */
      readonly at: readonly LonLat[]
    }

export interface GeoEngine {
  /**
   * Resolves once the file's header and index have been read. Tiles and summaries are then available, by byte range if
   * needed.
   */
  open(jobId: number, source: ZoneSource, onProgress?: (progress: OpenProgress) => void): Promise<ZoneSetInfo>
  /** Resolves once every zone is decoded and the contiguity graph is loaded. Verdicts are then available. */
  ready(setId: number): Promise<void>
  /** Resolves after `ready`. Returns a copy, which is transferred. */
  facts(setId: number): Promise<ZoneFacts>
  /** Cancels a job. The job's call always settles, with the error `cancelled`. */
  cancel(jobId: number): void
  close(setId: number): void

  /** A vector tile (MVT): layer `zones`, feature id = zone id, properties code and name. Transferred. */
  tile(setId: number, z: number, x: number, y: number): Promise<ArrayBuffer>

  /** Resolves once every zone is decoded. */
  overview(setId: number): Promise<ZoneOverview>
  /**
   * Sets the places that zones are joined into, for `borders`: zone ids and the number of each zone's place. Zones that
   * are not listed are separate places.
   */
  joinZones(setId: number, ids: Uint32Array, places: Uint32Array): Promise<void>
  /** A vector tile (MVT) of the lines between places: layer `borders`. Transferred. */
  borders(setId: number, z: number, x: number, y: number): Promise<ArrayBuffer>
  zoneAt(setId: number, at: LonLat): Promise<number | null>
  zonesIn(setId: number, box: LonLatBox, limit: number): Promise<Uint32Array>
  summaries(setId: number, ids: Uint32Array): Promise<ZoneSummary[]>
  /** Finds zones by code or name, best match first. */
  search(setId: number, text: string, limit: number): Promise<ZoneSummary[]>
  neighbours(setId: number, id: number): Promise<Uint32Array>
  /** Resolves each line in a list of codes and names. Case, accents and white space do not matter. */
  resolve(setId: number, lines: readonly string[]): Promise<ResolvedLine[]>
  /**
   * Each shape is a zone from another system. Finds the zones that cover at least 5 % of the shape, or that have at
   * least half of their area inside it, largest share first.
   */
  successors(setId: number, shapes: readonly GeoShape[]): Promise<Successor[][]>

  /** The zones that a shape selects, by each rule. Fast enough for every frame while the shape is being drawn. */
  zonesInShape(setId: number, shape: GeoShape): Promise<ZonesInShape>
  /** Adds one ring of neighbours. Ids are ascending, as in the next two calls. */
  grow(setId: number, ids: Uint32Array): Promise<Uint32Array>
  /** Removes the zones that touch a zone outside the selection. */
  shrink(setId: number, ids: Uint32Array): Promise<Uint32Array>
  /** Adds the zones that the selection encloses. */
  fillHoles(setId: number, ids: Uint32Array): Promise<Uint32Array>

  /** Applies the rules to a whole selection, as the server does before an order. */
  check(setId: number, ids: Uint32Array, rules: SelectionRules, near?: RepairNear): Promise<Verdict>
  /** Selects or deselects a zone in a valid selection. */
  toggle(setId: number, ids: Uint32Array, zone: number, rules: SelectionRules): Promise<Verdict>
  /** The connected components of a selection. The component with the most zones comes first. */
  components(setId: number, ids: Uint32Array): Promise<Uint32Array[]>
  /** The shapes of zones, in the order of the ids. Transferred. */
  shapes(setId: number, ids: Uint32Array): Promise<ZoneShapes>
  /** The union of zones. */
  outline(setId: number, ids: Uint32Array): Promise<Outline>

  /** The union of discs. Radii are in metres. */
  discs(points: readonly { readonly at: LonLat; readonly radiusM: number }[]): Promise<Outline>
  /** Buffers an area. */
  buffer(wkt: string, metres: number): Promise<Outline>
  area(wkt: string): Promise<Outline>
  /** Judges a boundary by its rules (boundary/judge-boundary.ts), after rounding it to the centimetre. */
  boundary(asked: AskedBoundary): Promise<BoundaryVerdict>
  /**
   * The residents of an area: each zone's residents times the share of its area inside, rounded; null if the set lacks
   * residents.
   */
  populationWithin(setId: number, wkt: string): Promise<number | null>
  /** The zones that an area intersects. */
  touching(setId: number, wkt: string): Promise<Uint32Array>
  /** The zone at each point, 0 for none. Eastings and northings are in metres. */
  locate(setId: number, eastings: Float64Array, northings: Float64Array): Promise<Uint32Array>

  /** Reads a file selected by the user, whatever its name: areas, or a list of codes. The job can be cancelled. */
  readFile(jobId: number, file: Blob, onProgress?: (progress: FileProgress) => void): Promise<FeatureFile | ListFile>
  /**
   * The first features whose name or detail contains a string, and the number of all such features; `system` is a
   * position in `systems`.
   */
  fileFeatures(
    fileId: number,
    system: number,
    text: string,
    limit: number,
  ): Promise<{ readonly matches: number; readonly features: readonly FeatureSummary[] }>
  /** Outlines of some features, or of all features. */
  fileSketch(fileId: number, system: number, features: Uint32Array | null): Promise<FileSketch>
  /** Some features, or all features, as one area. */
  fileArea(fileId: number, system: number, features: Uint32Array | null): Promise<FileArea>
  closeFile(fileId: number): void

  /** Converts interleaved [easting, northing] metres to [lon, lat] degrees, or back. Transferred both ways. */
  toLonLat(grid: Float64Array): Promise<Float64Array>
  toGrid(lonLat: Float64Array): Promise<Float64Array>
}

/** The part of the geo engine's interface (contract.ts) for files that a user selects. */

/** How much of a file has been read. */
export interface FileProgress {
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly features: number
}

/** A coordinate system that a file may use. */
interface FileSystem {
  /** The display name, such as 'British National Grid (EPSG:27700)'. */
  readonly name: string
  /** True if the file states it. If not, its coordinates suggest it. */
  readonly isStated: boolean
  /** True if the file lists latitude, or northing, first. */
  readonly isSwapped: boolean
}

/** A file of features that the engine retains until `closeFile`. Its features are numbered from 0, in file order. */
export interface FeatureFile {
  readonly kind: 'features'
  readonly fileId: number
  readonly format: 'FlatGeobuf' | 'GeoJSON' | 'Shapefile' | 'KML'
  /** The number of features that have a polygon. */
  readonly features: number
  /** Likely systems, best first: one if it is certain, otherwise two for the user to choose from. */
  readonly systems: readonly FileSystem[]
  /** Remarks on the file, in whole sentences. */
  readonly notes: readonly string[]
}

/** A file that contains neither features nor another known format: a list of codes. */
export interface ListFile {
  readonly kind: 'list'
  readonly text: string
}

export interface FeatureSummary {
  readonly feature: number
  readonly name: string
  /** The feature's code or folder in the file, if it differs from the name. */
  readonly detail: string | null
  /** In km2, rounded to two decimal places, measured without repairs. */
  readonly areaKm2: number
  readonly isOutside: boolean
}

/** Simplified outlines of features, for drawing. */
export interface FileSketch {
  /** Interleaved [lon, lat] of consecutive rings. */
  readonly lonLat: Float64Array
  /** Ring r has the vertices from ringStart[r] up to ringStart[r + 1]. */
  readonly ringStart: Uint32Array
}

/** Features in a file as one area: repaired, united, in EPSG:27700, rounded to the millimetre. */
export interface FileArea {
  /** POLYGON or MULTIPOLYGON. */
  readonly wkt: string
  readonly areaKm2: number
  readonly corners: number
  /** The number of parts that do not touch each other. */
  readonly parts: number
  readonly sketch: FileSketch
  /** Repairs and omissions, in whole sentences. */
  readonly notes: readonly string[]
}
