import { EngineError } from '../engine-error.ts'
import type { Polygons } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import { readWkt } from '../geometry/wkt.ts'
import type { Geos, GeosPointer } from './geos.ts'

/** Frees everything created in a scope when the scope ends, even after an error. */
export class GeosScope {
  readonly geos: Geos
  private readonly made: GeosPointer[] = []
  private readonly prepared: GeosPointer[] = []
  private readonly cell: number

  constructor(geos: Geos) {
    this.geos = geos
    this.cell = geos.Module._malloc(8)
  }

  /** Takes ownership of a geometry. 0 means that GEOS failed. */
  keep(geometry: GeosPointer, doing: string): GeosPointer {
    if (geometry === 0) throw new EngineError('bad-geometry', `The area's geometry could not be used: ${doing} failed.`)
    this.made.push(geometry)
    return geometry
  }

  fromWkb(wkb: Uint8Array): GeosPointer {
    const { Module } = this.geos
    const at = Module._malloc(wkb.byteLength)
    try {
      Module.HEAPU8.set(wkb, at)
      return this.keep(this.geos.GEOSGeomFromWKB_buf(at, wkb.byteLength), 'reading')
    } finally {
      Module._free(at)
    }
  }

  toWkb(geometry: GeosPointer): Uint8Array {
    const at = this.geos.GEOSGeomToWKB_buf(geometry, this.cell)
    if (at === 0) throw new EngineError('bad-geometry', "The area's geometry could not be written.")
    const bytes = this.geos.Module.HEAPU32[this.cell >> 2]!
    const wkb = this.geos.Module.HEAPU8.slice(at, at + bytes)
    this.geos.GEOSFree(at)
    return wkb
  }

  /** The faces that noded lines enclose. */
  polygonize(lines: GeosPointer): GeosPointer {
    this.geos.Module.HEAPU32[this.cell >> 2] = lines
    return this.geos.GEOSPolygonize(this.cell, 1)
  }

  prepare(geometry: GeosPointer): GeosPointer {
    const prepared = this.geos.GEOSPrepare(geometry)
    this.prepared.push(prepared)
    return prepared
  }

  /** In square metres. */
  area(geometry: GeosPointer): number {
    this.geos.GEOSArea(geometry, this.cell)
    return this.geos.Module.HEAPF64[this.cell >> 3]!
  }

  close() {
    for (const prepared of this.prepared) this.geos.GEOSPreparedGeom_destroy(prepared)
    for (const geometry of this.made) this.geos.GEOSGeom_destroy(geometry)
    this.geos.Module._free(this.cell)
  }
}

/** Runs a function that uses GEOS and frees what it created. */
export const withGeos = <T>(geos: Geos, run: (scope: GeosScope) => T): T => {
  const scope = new GeosScope(geos)
  try {
    return run(scope)
  } finally {
    scope.close()
  }
}

const TRUE = 1

/** The polygons of a geometry. Repairs and overlays on a grid may also leave lines, which no further overlay accepts. */
export const polygonsOf = (scope: GeosScope, geometry: GeosPointer): GeosPointer =>
  scope.fromWkb(toWkb(fromWkb(scope.toWkb(geometry))))

/** Polygons as a GEOS geometry, repaired if invalid. */
export const validArea = (scope: GeosScope, polygons: Polygons): GeosPointer => {
  const raw = scope.fromWkb(toWkb(polygons))
  return scope.geos.GEOSisValid(raw) === TRUE
    ? raw
    : polygonsOf(scope, scope.keep(scope.geos.GEOSMakeValid(raw), 'repairing'))
}

/** Reads an area, in metres, from WKT into GEOS's memory and repairs it if it is invalid. */
export const areaFromWkt = (scope: GeosScope, wkt: string): GeosPointer => validArea(scope, readWkt(wkt))
