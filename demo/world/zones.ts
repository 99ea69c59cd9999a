import { type CustomZones, customZones } from './custom-zones.ts'
import type { Scene } from './scene.ts'
import { type StandardZones, standardZones } from './standard-zones.ts'
import { type Tessellation, tessellate } from './tessellation.ts'
import { type WorldSize, worldSurface } from './world-size.ts'

export interface WorldZones {
  readonly tessellation: Tessellation
  readonly standard: StandardZones
  readonly custom: CustomZones
}

/** All zones of a world of a size: small and middle standard zones and the customer's own. */
export const makeZones = (scene: Scene, size: WorldSize): WorldZones => {
  const tessellation = tessellate(scene, worldSurface(scene.surface, size), size.zones)
  const standard = standardZones(scene, tessellation, size)
  return { tessellation, standard, custom: customZones(scene, tessellation, standard.residents) }
}
