import { badFile, EngineError } from '../errors.ts'
import { isTangled } from '../geometry/is-tangled.ts'
import type { Ring } from '../geometry/polygons.ts'
import type { Geos } from '../geos/geos.ts'
import { unionPolygons } from '../measure/union-zones.ts'
import { repairZone } from '../zone-import/repair-zone.ts'

export interface SoundFeature {
  readonly polygons: Ring[][]
  readonly isRepaired: boolean
}

/**
 * A feature as GEOS takes it: rings closed, crossings resolved.
 * @throws EngineError `too-large` where its sides cross so often that a repair would take minutes
 */
export const soundFeature = (geos: Geos, polygons: readonly (readonly Ring[])[], name: string): SoundFeature => {
  if (isTangled(polygons.flat()))
    throw new EngineError(
      'too-large',
      `The sides of "${name}" cross each other more than 10,000 times. Draw its outline again.`,
    )
  const { polygons: sound, repairs } = repairZone(geos, polygons)
  return { polygons: sound, isRepaired: repairs.includes('untied a knot') }
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
