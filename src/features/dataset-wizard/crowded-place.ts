import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { CustomerReport } from '../../contract/templates.ts'
import { type PlaceRefusal, populationProblem } from '../../domain/geography/location-rules.ts'
import type { BoundaryModel } from './boundary/boundary-model.ts'
import type { CountedRings } from './counted-ground.ts'
import type { Decisions } from './decisions.ts'
import type { Step } from './draft-address.ts'
import { TEXT } from './text.ts'
import type { ZonePicker } from './zone-picker.ts'

/** A place that was cleared because too many people were counted. */
export interface CrowdedPlace {
  readonly refusal: PlaceRefusal
  /** Where they were counted: 'within 5.4 km of your point'. */
  readonly where: string
  readonly rings: CountedRings
}

interface CrowdedParts {
  readonly template: ReadonlySignal<CustomerReport | null>
  readonly population: ReadonlySignal<number | null>
  readonly step: ReadonlySignal<Step>
  readonly decisions: Decisions
  readonly zones: ZonePicker
  readonly boundary: BoundaryModel
  /** Where people are counted, in words and as rings. */
  readonly where: ReadonlySignal<string | null>
  readonly rings: ReadonlySignal<CountedRings | null>
  readonly clearLocation: () => void
  readonly showError: (message: string, title: string, hint: string) => void
}

/** Clears a place in which too many people are counted, and keeps what it was until another is chosen. */
export const createCrowdedPlace = (parts: CrowdedParts) => {
  const { boundary, decisions, population, step, template, zones } = parts
  const crowded = signal<CrowdedPlace | null>(null)
  const stopLimiting = effect(() => {
    const problem =
      template.value !== null && population.value !== null && populationProblem(template.value, population.value)
    // a place that Undo brought back stays, and cannot be ordered: else a last point too many could not be taken off alone
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
