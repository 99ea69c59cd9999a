import { compileGeos } from '#geos'
import { loadedOnce } from '../../src/domain/collections.ts'
import { EngineError } from '../engine-error.ts'

/** A geometry inside GEOS's memory; 0 is the null pointer. */
export type GeosPointer = number

/** The functions of geos-wasm that the engine calls (GEOS's C API; booleans are 1, 0, and 2 for an exception). */
export interface Geos {
  readonly Module: {
    readonly HEAPU8: Uint8Array
    readonly HEAPU32: Uint32Array
    readonly HEAPF64: Float64Array
    _malloc(bytes: number): number
    _free(at: number): void
  }
  GEOSGeomFromWKB_buf(wkb: number, bytes: number): GeosPointer
  GEOSGeomToWKB_buf(geometry: GeosPointer, size: number): number
  GEOSFree(at: number): void
  GEOSGeom_destroy(geometry: GeosPointer): void
  GEOSCoverageUnion(collection: GeosPointer): GeosPointer
  GEOSUnaryUnion(geometry: GeosPointer): GeosPointer
  GEOSMakeValid(geometry: GeosPointer): GeosPointer
  GEOSPointOnSurface(geometry: GeosPointer): GeosPointer
  /** The faces enclosed by lines; reads `count` geometries from an address. */
  GEOSPolygonize(geometries: number, count: number): GeosPointer
  GEOSisEmpty(geometry: GeosPointer): number
  GEOSisValid(geometry: GeosPointer): number
  /** Uses a grid size in metres (snap rounding), so that it cannot fail because of rounding errors. */
  GEOSUnaryUnionPrec(geometry: GeosPointer, grid: number): GeosPointer
  GEOSUnionPrec(a: GeosPointer, b: GeosPointer, grid: number): GeosPointer
  GEOSIntersectionPrec(a: GeosPointer, b: GeosPointer, grid: number): GeosPointer
  GEOSDifferencePrec(a: GeosPointer, b: GeosPointer, grid: number): GeosPointer
  GEOSSymDifferencePrec(a: GeosPointer, b: GeosPointer, grid: number): GeosPointer
  GEOSGeom_setPrecision(geometry: GeosPointer, grid: number, flags: number): GeosPointer
  GEOSArea(geometry: GeosPointer, area: number): number
  GEOSDistance(a: GeosPointer, b: GeosPointer, distance: number): number
  GEOSIntersection(a: GeosPointer, b: GeosPointer): GeosPointer
  GEOSBuffer(geometry: GeosPointer, width: number, quadrantSegments: number): GeosPointer
  GEOSPrepare(geometry: GeosPointer): GeosPointer
  GEOSPreparedGeom_destroy(prepared: GeosPointer): void
  GEOSPreparedContains(prepared: GeosPointer, geometry: GeosPointer): number
  GEOSPreparedIntersects(prepared: GeosPointer, geometry: GeosPointer): number
}

export type LoadGeos = () => Promise<Geos>

const load = async (): Promise<Geos> => {
  // Load both first, because an error inside the script would be neither reported nor retried.
  const [script, compiled] = await Promise.all([import('../../wasm/build/geos.js'), compileGeos()]).catch(() => {
    throw new EngineError('unreachable', 'The part of the geo engine that unites areas could not be fetched.')
  })
  script.Module.instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(compiled, imports).then(done)
    return {}
  }
  // Suppresses console messages. A failed call returns null, which becomes an EngineError.
  return script.default({ errorHandler: () => {}, noticeHandler: () => {} }) as Promise<Geos>
}

/**
 * geos-wasm is 2 MB in two files (wasm/geos/split.mjs) and is therefore fetched on first use.
 * @throws EngineError `unreachable`
 */
export const loadGeos: LoadGeos = loadedOnce(load)
