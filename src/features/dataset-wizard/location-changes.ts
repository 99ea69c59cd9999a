import { batch, type ReadonlySignal } from '@preact/signals-react'
import type { Repair } from '../../../workers/contract.ts'
import { type LocationType, WIZARD_ZONES_MIN_ZOOM } from '../../domain/constants.ts'
import type { ZoneFile } from '../../engine/zone-file.ts'
import { tilesAround } from '../../map/tiles-around.ts'
import type { BoundaryModel } from './boundary/boundary-model.ts'
import type { Decisions } from './decisions.ts'
import type { LinkCamera, Step } from './draft-address.ts'
import type { CoarserZones } from './tools/coarser-zones.ts'
import type { WizardCalls } from './wizard-calls.ts'
import type { ZonePicker } from './zone-picker.ts'

interface LocationParts {
  readonly calls: Pick<WizardCalls, 'zoneFile'>
  readonly decisions: Decisions
  readonly zoneFile: ZoneFile
  readonly zones: ZonePicker
  readonly boundary: BoundaryModel
  readonly coarser: CoarserZones
  readonly step: ReadonlySignal<Step>
  /** Where the map opens; null where nothing says so. */
  readonly opening: () => LinkCamera | null
  readonly screenPx: readonly [width: number, height: number]
  readonly onForgotten: () => void
}

/** Returns the changes of a whole location: clearing it, and putting another in its place. */
export const createLocationChanges = (parts: LocationParts) => {
  const { boundary, coarser, decisions, zoneFile, zones } = parts
  const { locationType, points, system, types, zoneSystemId } = decisions

  const openZones = async (): Promise<void> => {
    const chosen = system.peek()
    if (chosen === null) return zoneFile.close()
    const at = parts.opening()
    const view = at !== null && at.zoom >= WIZARD_ZONES_MIN_ZOOM ? tilesAround(at, parts.screenPx) : undefined
    await zoneFile.open(chosen.name, () => parts.calls.zoneFile(chosen), view)
    // where a map shows them, the zones in view come first and it asks for the rest (attach-zone-map.ts)
    if (parts.step.peek() !== 'location') await zoneFile.complete()
  }
  const clearLocation = (): void =>
    batch(() => {
      zones.clear()
      if (points.value.peek().length > 0) points.push([])
      boundary.clear()
      decisions.places.value = []
    })
  const forgetLocation = (): void =>
    batch(() => {
      zones.dismiss()
      zones.selection.adopt([])
      points.reset([])
      decisions.boundary.reset(null)
      decisions.places.value = []
      parts.onForgotten()
    })

  const switchZones = async (next: number | null, ids: readonly number[]): Promise<void> => {
    batch(() => {
      forgetLocation()
      zoneSystemId.value = next
      locationType.value = types.peek().at(-1) ?? null
      if (ids.length > 0) zones.selection.adopt(ids)
    })
    await openZones()
  }

  return {
    openZones,
    clearLocation,
    forgetLocation,
    /** Another zoning system clears the location; so does another location type. */
    setZoneSystem: async (next: number | null): Promise<void> => {
      if (next !== zoneSystemId.peek()) await switchZones(next, [])
    },
    setLocationType: (next: LocationType): void => {
      if (next === locationType.peek()) return
      batch(() => {
        forgetLocation()
        locationType.value = next
      })
    },
    /** Takes a repair of the present refusal. Coarser zones are of another system; returns what brings the selection back. */
    takeRepair: (repair: Repair): (() => void) | null => {
      const other = coarser.found.peek()
      if (repair.setId === undefined || repair.setId !== other?.setId) {
        zones.take(repair)
        return null
      }
      const [before, selected] = [zoneSystemId.peek(), zones.selection.ids.peek()]
      const ids = [...repair.ids]
      void switchZones(other.system.zoneSystemId, ids)
      return () => void switchZones(before, selected)
    },
  }
}
