import { badFile, EngineError } from '../errors.ts'
import { isTangled } from '../geometry/is-tangled.ts'
import { polygonsArea, type Ring } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { unionPolygons } from '../measure/union-zones.ts'

const MM_PER_M = 1000
const TRUE = 1
/** A closed ring has three corners and the first again, two numbers each. */
const LEAST_NUMBERS = 8

/** A ring to the millimetre, closed and without repeated corners; null where fewer than three corners are left. */
const tidyRing = (ring: Ring): Ring | null => {
  const kept: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const x = Math.round(ring[i]! * MM_PER_M) / MM_PER_M
    const y = Math.round(ring[i + 1]! * MM_PER_M) / MM_PER_M
    if (x !== kept.at(-2) || y !== kept.at(-1)) kept.push(x, y)
  }
  if (kept[0] !== kept.at(-2) || kept[1] !== kept.at(-1)) kept.push(kept[0]!, kept[1]!)
  return kept.length >= LEAST_NUMBERS ? Float64Array.from(kept) : null
}

export interface SoundFeature {
  readonly polygons: Ring[][]
  readonly isRepaired: boolean
}

/**
 * A feature as GEOS takes it: rings closed, crossings resolved.
 * @throws EngineError `too-large` where its sides cross so often that a repair would take minutes
 */
export const soundFeature = (geos: Geos, polygons: readonly (readonly Ring[])[], name: string): SoundFeature => {
  const tidy = polygons
    .map(rings => rings.map(tidyRing))
    .flatMap(([outer, ...holes]) => (outer ? [[outer, ...holes.filter(hole => hole !== null)]] : []))
  if (tidy.length === 0) return { polygons: [], isRepaired: polygons.length > 0 }
  if (isTangled(tidy.flat()))
    throw new EngineError(
      'too-large',
      `The sides of "${name}" cross each other more than 10,000 times. Draw its outline again.`,
    )
  return withGeos(geos, scope => {
    const geometry = scope.fromWkb(toWkb(tidy))
    if (geos.GEOSisValid(geometry) === TRUE) return { polygons: tidy, isRepaired: false }
    const repaired = fromWkb(scope.toWkb(scope.keep(geos.GEOSMakeValid(geometry), 'repairing')))
    return { polygons: polygonsArea(repaired) > 0 ? repaired : [], isRepaired: true }
  })
}

/**
 * Sound features as one area.
 * @throws EngineError `bad-file` where none has ground
 */
export const unitedArea = (geos: Geos, features: readonly SoundFeature[]): Ring[][] => {
  const withGround = features.filter(({ polygons }) => polygons.length > 0)
  if (withGround.length === 0)
    throw badFile('The chosen shapes have no ground: their corners lie on a line. Choose others, or export them again.')
  if (withGround.length === 1) return withGround[0]!.polygons
  return unionPolygons(
    geos,
    withGround.flatMap(({ polygons }) => polygons),
  )
}
