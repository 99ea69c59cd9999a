import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLatBox, Outline } from '../../../../../workers/contract.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import { boxAround } from '../../../kit/zone-map/model/study-area.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'
import type { ZoneComparison } from './zone-comparison.ts'

/** The number of zones that determine the view. The engine summarises each of them. */
const MOST_ZONES = 500

/** Returns at most 500 zones that clearly differ from the base in any dataset. */
export const clearZones = ({ sides, zones }: Pick<ZoneComparison, 'sides' | 'zones'>): number[] =>
  zones
    .filter(zone =>
      [...sides.values()].some(({ rows }) => {
        const row = rows.get(zone)
        return row?.kind === 'compared' && row.clear !== null
      }),
    )
    .slice(0, MOST_ZONES)

interface ComparedReachParts {
  /** The base's screen. */
  readonly zones: Pick<ZoneScreenModel, 'reach' | 'zones'>
  readonly comparison: ReadonlySignal<ZoneComparison | null>
  readonly studies: ReadonlySignal<ReadonlyMap<number, Outline['lonLat']>>
  /** True if any dataset is compared with the base zone by zone. */
  readonly isCompared: boolean
  readonly onError: (error: unknown) => void
}

/**
 * Computes where the map moves for a new result: around the study areas and the zones that clearly differ, or to the
 * extent of the base's own result if none do. Normalising the same result differently does not move the map.
 */
export function createComparedReach({ zones, comparison, studies, isCompared, onError }: ComparedReachParts) {
  const reach = signal<LonLatBox | null>(null)
  let shown: LonLatBox | null = null
  const find = async (): Promise<void> => {
    const [whole, result, set] = [zones.reach.value, comparison.value, zones.zones.value]
    const study = boxOf([...studies.value.values()].flat())
    if (whole === null || whole === shown || set.kind !== 'open') return
    if (isCompared && (result === null || study === null)) return
    shown = whole
    const clear = result === null ? [] : clearZones(result)
    const seen = clear.length === 0 ? [] : await set.engine.summaries(set.info.setId, Uint32Array.from(clear))
    if (shown === whole) reach.value = study === null || seen.length === 0 ? whole : boxAround(study, seen)
  }
  return {
    /** [west, south, east, north] in degrees. Null does not move the map. */
    reach: reach as ReadonlySignal<LonLatBox | null>,
    start: () => effect(() => void find().catch(onError)),
  }
}
