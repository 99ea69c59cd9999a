import { extentOf, polygonsArea, type Ring, ringLength } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import { writeWkt } from '../geometry/wkt.ts'
import type { Geos, GeosPointer } from '../geos/geos.ts'
import { areaFromWkt, type GeosScope, polygonsOf, withGeos } from '../geos/geos-scope.ts'
import { countCrossings } from './count-crossings.ts'
import { type OverlayPiece, overlayPieces, pointInside } from './overlay-pieces.ts'
import { type SquareShares, squareShares } from './square-shares.ts'

/** An area to judge, and the areas to judge it against (WKT, EPSG:27700). */
export interface AreaOverlayInput {
  readonly wkt: string
  /** Oldest first. */
  readonly earlier: readonly string[]
  /** True to snap slivers to the older edges. */
  readonly snap: boolean
}

/** The geometry by which an area is judged. */
export interface AreaOverlay {
  /** The area after its slivers were snapped to the older edges. */
  readonly wkt: string
  /** The positions of the earlier areas whose edges it was snapped to. */
  readonly snappedTo: readonly number[]
  readonly parts: readonly {
    readonly shares: SquareShares
    readonly inside: readonly [easting: number, northing: number]
  }[]
  /**
   * True if its edge crosses the edges of earlier areas so often that they are not overlaid. Parts and pieces are then
   * empty.
   */
  readonly isTangled: boolean
  /** The pieces of the overlay. The new area has position 0; the earlier ones start at position 1. */
  readonly pieces: readonly OverlayPiece[]
}

/** Areas that differ by less than this many square metres are the same. */
const SAME_AREA_M2 = 1

/** A piece that is never wider than this many metres is a sliver. */
export const SLIVER_M = 25
/**
 * Snapping to several older edges may move a side of an area's box by more than one sliver, but at most by this many
 * metres.
 */
const MOST_MOVED_M = 4 * SLIVER_M

/**
 * Two combs of 60 teeth cross 14,400 times, and their overlay takes 6 s of a geometry thread; with 500 teeth it takes
 * hours. Areas of zones from two systems cross a few hundred times.
 */
export const MOST_CROSSINGS = 10_000

const apart = (a: readonly number[], b: readonly number[]): boolean =>
  a[0]! > b[2]! || b[0]! > a[2]! || a[1]! > b[3]! || b[1]! > a[3]!

/**
 * Overlays an area with earlier ones.
 * @throws EngineError bad-geometry
 */
export const overlayArea = (geos: Geos, { wkt, earlier, snap }: AreaOverlayInput): AreaOverlay =>
  withGeos(geos, scope => {
    const older = earlier.map(text => areaFromWkt(scope, text))
    const shapes = older.map(geometry => fromWkb(scope.toWkb(geometry)))
    const raw = areaFromWkt(scope, wkt)
    const box = extentOf(fromWkb(scope.toWkb(raw)))
    const boxes = shapes.map(extentOf)
    const near = shapes.filter((_, i) => !apart(box, boxes[i]!))
    if (countCrossings(fromWkb(scope.toWkb(raw)), near, MOST_CROSSINGS) >= MOST_CROSSINGS)
      return { wkt, snappedTo: [], parts: [], isTangled: true, pieces: [] }
    /** Snaps the area to the edges of the first `count` areas, ending with the oldest, so that its edge decides. */
    const snapTo = (count: number) => {
      const to: number[] = []
      let area = raw
      for (let i = count - 1; i >= 0; i--) {
        if (apart(box, boxes[i]!)) continue
        const snapped = snapSlivers(scope, area, older[i]!)
        if (snapped === null) continue
        area = snapped
        to.unshift(i)
      }
      return { area, to }
    }
    const isSame = (a: GeosPointer, b: GeosPointer): boolean =>
      scope.area(scope.keep(geos.GEOSSymDifferencePrec(a, b, 1), 'the symmetric difference')) < SAME_AREA_M2
    // The new area repeats an older one if they differ only by slivers, and if the older one resulted from snapping the
    // same area to earlier areas, which may have moved its edge by more than a sliver.
    const isAgain = (geometry: GeosPointer, i: number): boolean =>
      !box.some((edge, side) => Math.abs(edge - boxes[i]![side]!) > MOST_MOVED_M) &&
      (isSame(snapSlivers(scope, raw, geometry) ?? raw, geometry) || isSame(snapTo(i).area, geometry))
    const same = earlier.indexOf(wkt)
    const again = same >= 0 || !snap ? same : older.findIndex(isAgain)
    const { area, to: snappedTo } =
      again >= 0
        ? { area: older[again]!, to: again === same ? [] : [again] }
        : snap
          ? snapTo(older.length)
          : { area: raw, to: [] }
    const shape = fromWkb(scope.toWkb(area))
    const alone = { within: [0], shares: squareShares(shape) }
    return {
      wkt: again >= 0 ? earlier[again]! : snappedTo.length === 0 ? wkt : writeWkt(shape),
      snappedTo,
      parts:
        polygonsArea(shape) < SAME_AREA_M2
          ? []
          : connectedParts(scope, area).map(part => ({ shares: squareShares(part), inside: pointInside(part[0]!) })),
      isTangled: false,
      pieces: older.length === 0 ? [alone] : overlayPieces(scope, [shape, ...shapes]),
    }
  })

/**
 * Half of the minimum width, in metres, of a neck that connects two parts. A narrower neck vanishes when both of its
 * sides move inwards by this distance.
 */
const HALF_NECK_M = 25
const QUADRANT_SEGMENTS = 8

/**
 * The connected parts of an area: it is shrunk by 25 m, and each remaining part is widened by the same distance. An
 * area that vanishes counts as a single part, unchanged.
 */
const connectedParts = (scope: GeosScope, area: GeosPointer): Ring[][][] => {
  const { geos } = scope
  const shrunk = fromWkb(scope.toWkb(scope.keep(geos.GEOSBuffer(area, -HALF_NECK_M, QUADRANT_SEGMENTS), 'shrinking')))
  if (shrunk.length === 0) return [fromWkb(scope.toWkb(area))]
  return shrunk.map(part => {
    const grown = geos.GEOSBuffer(scope.fromWkb(toWkb([part])), HALF_NECK_M, QUADRANT_SEGMENTS)
    return fromWkb(scope.toWkb(scope.keep(grown, 'growing')))
  })
}

/** The grid on which areas are written, in metres. */
const GRID_M = 0.001

const isSliver = (scope: GeosScope, polygon: readonly Ring[]): boolean => {
  // A circle whose radius is the area divided by the boundary length fits inside, so most pieces do not need a closer
  // look.
  const radiusM = polygonsArea([polygon]) / polygon.reduce((sum, ring) => sum + ringLength(ring), 0)
  if (radiusM >= SLIVER_M / 2) return false
  const shrunk = scope.geos.GEOSBuffer(scope.fromWkb(toWkb([polygon])), -SLIVER_M / 2, QUADRANT_SEGMENTS)
  return scope.geos.GEOSisEmpty(scope.keep(shrunk, 'shrinking')) === 1
}

/** The slivers in an overlay's result as one geometry, or null. */
const sliversOf = (scope: GeosScope, overlay: GeosPointer): GeosPointer | null => {
  const slivers = fromWkb(scope.toWkb(scope.keep(overlay, 'the overlay'))).filter(polygon => isSliver(scope, polygon))
  return slivers.length === 0 ? null : scope.fromWkb(toWkb(slivers))
}

/**
 * Snaps an area to the edge of an older one. Slivers are pieces of either difference or of the intersection that are
 * never 25 m wide. Null if there are none, or if nothing would remain.
 */
const snapSlivers = (scope: GeosScope, area: GeosPointer, older: GeosPointer): GeosPointer | null => {
  const { geos } = scope
  const beyond = sliversOf(scope, geos.GEOSDifferencePrec(area, older, GRID_M))
  const leftOut = sliversOf(scope, geos.GEOSDifferencePrec(older, area, GRID_M))
  const shared = sliversOf(scope, geos.GEOSIntersectionPrec(area, older, GRID_M))
  if (beyond === null && leftOut === null && shared === null) return null
  let snapped = area
  const polygonsIn = (overlay: GeosPointer) => polygonsOf(scope, scope.keep(overlay, 'snapping'))
  for (const sliver of [beyond, shared])
    if (sliver !== null) snapped = polygonsIn(geos.GEOSDifferencePrec(snapped, sliver, GRID_M))
  if (leftOut !== null) snapped = polygonsIn(geos.GEOSUnionPrec(snapped, leftOut, GRID_M))
  return scope.area(snapped) === 0 ? null : snapped
}
