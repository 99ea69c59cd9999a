import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, Outline } from '../../../workers/contract.ts'
import type { CustomerReport } from '../../contract/templates.ts'
import { FIXED_RADIUS_DEFAULT_M, PopulationCountArea } from '../../domain/constants.ts'
import { reachText } from '../../domain/geography/location-rules.ts'
import type { Draft } from './draft.ts'

type Counting = Pick<CustomerReport, 'populationCountArea' | 'geofenceExtensionSize' | 'fixedRadiusSize'>

/**
 * Metres that people are counted beyond the place itself; 0 where only those of the place are.
 * @param districtMetres of the draft: with a district, people are counted in that
 */
export const beyond = (
  { populationCountArea, geofenceExtensionSize }: Counting,
  districtMetres: Draft['districtMetres'],
): number => (districtMetres ?? 0) + (populationCountArea === PopulationCountArea.Geofence ? geofenceExtensionSize : 0)

/** Where people are counted, within a sentence: 'within 5.4 km of your points', 'in your zones'. */
export const countedWhere = (
  template: Counting,
  { points, boundary, districtMetres }: Pick<Draft, 'points' | 'boundary' | 'districtMetres'>,
): string => {
  const extra = beyond(template, districtMetres)
  const whole = boundary === null ? 'your zones' : 'your boundary'
  if (points.length === 0) return extra === 0 ? `in ${whole}` : `within ${reachText(extra)} of ${whole}`
  const reach = (template.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M) + extra
  return `within ${reachText(reach)} of your ${points.length === 1 ? 'point' : 'points'}`
}

/** Rings of the ground that people are counted in, [lon, lat] degrees. */
export type CountedRings = Outline['lonLat']

/**
 * The ground that people are counted in, where it is more than the place itself; null while it is not known, and where it cannot
 * be drawn: the count stands without it.
 * @param districtMetres of the draft
 * @param outline of the chosen zones or of the boundary, WKT; null where there are none
 */
export const createCountedGround = (
  startEngine: () => Promise<GeoEngine>,
  template: ReadonlySignal<CustomerReport | null>,
  points: ReadonlySignal<Draft['points']>,
  districtMetres: ReadonlySignal<Draft['districtMetres']>,
  outline: ReadonlySignal<string | null>,
) => {
  const rings = signal<CountedRings | null>(null)
  const ringsOf = async (
    about: CustomerReport,
    at: Draft['points'],
    wkt: string | null,
    extra: number,
  ): Promise<CountedRings> => {
    const engine = await startEngine()
    if (wkt !== null) return (await engine.buffer(wkt, extra)).lonLat
    const radiusM = (about.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M) + extra
    return (await engine.discs(at.map(point => ({ at: point, radiusM })))).lonLat
  }
  const stop = effect(() => {
    const about = template.value
    const [at, wkt] = [points.value, outline.value]
    rings.value = null
    const extra = about === null ? 0 : beyond(about, districtMetres.value)
    if (about === null || extra === 0 || (at.length === 0 && wkt === null)) return
    let live = true
    ringsOf(about, at, wkt, extra).then(found => {
      if (live) rings.value = found
    }, console.error)
    return () => {
      live = false
    }
  })
  return { rings: rings as ReadonlySignal<CountedRings | null>, stop }
}
