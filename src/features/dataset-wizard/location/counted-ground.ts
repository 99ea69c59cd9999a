import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, Outline } from '../../../../workers/contract.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { FIXED_RADIUS_DEFAULT_M, PopulationCountArea } from '../../../domain/constants.ts'
import { type PlaceRefusal, populationProblem, reachText } from '../../../domain/geography/location-rules.ts'
import type { Decisions } from '../model/decisions.ts'
import type { Draft } from '../model/draft.ts'
import type { Step } from '../model/draft-address.ts'
import { TEXT } from '../model/wizard-text.ts'
import type { BoundaryModel } from './boundary/boundary-model.ts'
import type { ZonePicker } from './zones/zone-picker.ts'

type Counting = Pick<Template, 'populationCountArea' | 'geofenceExtensionSize' | 'fixedRadiusSize'>

/**
 * Returns the distance in metres around the place within which people are counted. 0 if they are only counted inside
 * it.
 * @param districtMetres width of the draft's district, in which people are counted
 */
export const beyond = (
  { populationCountArea, geofenceExtensionSize }: Counting,
  districtMetres: Draft['districtMetres'],
): number => (districtMetres ?? 0) + (populationCountArea === PopulationCountArea.Geofence ? geofenceExtensionSize : 0)

/** Describes the counted area as part of a sentence: 'within 5.4 km of your points', 'in your zones'. */
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

/** The rings of the area in which people are counted, [lon, lat] in degrees. */
export type CountedRings = Outline['lonLat']

/**
 * Computes the area in which people are counted, if it is larger than the place itself. Null until it is computed, or
 * if it cannot be drawn, which does not affect the count.
 * @param outline WKT of the selected zones or the boundary; null for points
 */
export const createCountedGround = (
  startEngine: () => Promise<GeoEngine>,
  template: ReadonlySignal<Template | null>,
  points: ReadonlySignal<Draft['points']>,
  districtMetres: ReadonlySignal<Draft['districtMetres']>,
  outline: ReadonlySignal<string | null>,
) => {
  const rings = signal<CountedRings | null>(null)
  const ringsOf = async (
    about: Template,
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

/** A place that was cleared because it has too many people. */
export interface CrowdedPlace {
  readonly refusal: PlaceRefusal
  /** The counted area: 'within 5.4 km of your point'. */
  readonly where: string
  readonly rings: CountedRings
}

interface CrowdedParts {
  readonly template: ReadonlySignal<Template | null>
  readonly population: ReadonlySignal<number | null>
  readonly step: ReadonlySignal<Step>
  readonly decisions: Decisions
  readonly zones: ZonePicker
  readonly boundary: BoundaryModel
  /** The counted area, in words and as rings. */
  readonly where: ReadonlySignal<string | null>
  readonly rings: ReadonlySignal<CountedRings | null>
  readonly clearLocation: () => void
  readonly showError: (message: string, title: string, hint: string) => void
}

/** Clears a place that has too many people, and remembers it until another is chosen. */
export const createCrowdedPlace = (parts: CrowdedParts) => {
  const { boundary, decisions, population, step, template, zones } = parts
  const crowded = signal<CrowdedPlace | null>(null)
  const stopLimiting = effect(() => {
    const problem =
      template.value !== null && population.value !== null && populationProblem(template.value, population.value)
    // A place restored by Undo stays even if it is too crowded. Otherwise the user could not remove just the last
    // point.
    if (!problem || [decisions.points, zones.selection, boundary].some(({ canRedo }) => canRedo.peek())) return
    const ground = parts.where.peek() ?? ''
    const rings = parts.rings.peek() ?? (boundary.measured.peek() ?? zones.chosen.peek()).outline?.lonLat ?? []
    parts.clearLocation()
    crowded.value = { refusal: problem, where: ground, rings }
    parts.showError(problem.message, problem.title, TEXT.crowded(ground))
  })
  const stopForgetting = effect(() => {
    if (decisions.located.value || step.value !== 'location') crowded.value = null
  })
  return {
    place: crowded as ReadonlySignal<CrowdedPlace | null>,
    stop: (): void => {
      stopLimiting()
      stopForgetting()
    },
  }
}
