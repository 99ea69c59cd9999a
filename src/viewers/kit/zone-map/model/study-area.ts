import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, Outline } from '../../../../../workers/contract.ts'
import type { ReportDetails } from '../../../../contract/datasets.ts'
import type { ZoneSetState } from '../../../../engine/zone-file.ts'
import { boxOf } from '../../../../map/rings-box.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import type { ZoneResult } from './machine.ts'
import { boxAround, leadingPlaces } from './result-reach.ts'

export interface StudyArea {
  readonly rings: ReadonlySignal<Outline['lonLat']>
  /** The zones that it lies in, if the viewer determines them; empty until they are found. */
  readonly zones: ReadonlySignal<ReadonlySet<number>>
  /** The box around a new result and the study area, [west, south, east, north] degrees; null: the map stays. */
  readonly reach: ReadonlySignal<LonLatBox | null>
  /** Sets the result that the map moves to show; null: the map stays. */
  showWhole(result: ZoneResult | null): void
  read(wkt: string): Promise<void>
  /** Follows the zone set and the report; returns a function that ends this. */
  follow(
    zones: ReadonlySignal<ZoneSetState>,
    report: ReadonlySignal<ReportDetails | null>,
    onError: (error: unknown) => void,
  ): () => void
}

interface StudyAreaDeps {
  readonly engine: () => Promise<GeoEngine>
  /** Called in the same batch as the change of `zones`; `chosen`: the report was ordered by zones. */
  readonly onZones: (zones: ReadonlySet<number>, chosen: boolean) => void
}

/** The study area of a report, its zones, and how far a result reaches beyond it. */
export function createStudyArea(
  declaration: Pick<ZoneScreenDeclaration, 'studyZones'>,
  { engine, onZones }: StudyAreaDeps,
): StudyArea {
  const rings = signal<Outline['lonLat']>([])
  const zones = signal<ReadonlySet<number>>(new Set())
  const reach = signal<LonLatBox | null>(null)
  const fresh = signal<ZoneResult | null>(null)

  const findZones = async (open: ZoneSetState, report: ReportDetails | null): Promise<void> => {
    if (declaration.studyZones === undefined || report === null || open.kind !== 'open' || !open.complete) return
    const found = await declaration.studyZones(open.engine, open.info.setId, report)
    batch(() => {
      zones.value = found
      onZones(found, report.details.selectedZones.length > 0)
    })
  }

  const findReach = async (open: ZoneSetState, shown: ZoneResult | null, study: LonLatBox | null): Promise<void> => {
    const known = open.kind === 'open' && open.complete && shown !== null && study !== null
    // the result is sorted in a task of its own, after it is drawn
    if (known) await yieldToLoop()
    const leading = known
      ? await open.engine.summaries(open.info.setId, Uint32Array.from(leadingPlaces(shown.places)))
      : null
    if (shown === fresh.peek()) reach.value = known && leading ? boxAround(study, leading) : null
  }

  return {
    rings,
    zones,
    reach,
    showWhole: result => {
      fresh.value = result
    },
    read: async wkt => {
      rings.value = (await (await engine()).area(wkt)).lonLat
    },
    follow: (set, report, onError) => {
      const stops = [
        effect(() => void findZones(set.value, report.value).catch(onError)),
        effect(() => void findReach(set.value, fresh.value, boxOf(rings.value)).catch(onError)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
