import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { GeoEngine, LonLat, LonLatBox, Outline, ZoneSummary } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { pointWithin } from '../../../../domain/geography/rings.ts'
import { firstPlaces } from '../../../../domain/places/rate-scale.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import { type AreaChargers, readAreaChargers } from '../../area-chargers.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneResult } from './machine.ts'
import { MOST_OUTLINED } from './result-figures.ts'

export interface StudyArea {
  readonly rings: ReadonlySignal<Outline['lonLat']>
  /** The public chargers in and around the study area. Null if the map does not show them, or if there are none. */
  readonly chargers: ReadonlySignal<AreaChargers | null>
  /** The zones of the study area, if the viewer determines them. Empty until they are found. */
  readonly zones: ReadonlySignal<ReadonlySet<number>>
  /**
   * The zones of the report's area: those that were ordered, or else those with most of their area in it. Empty until
   * the zone file has been read.
   */
  readonly areaZones: ReadonlySignal<ReadonlySet<number>>
  /**
   * The box around a new result and the study area, [west, south, east, north] in degrees. Null leaves the map where it
   * is.
   */
  readonly reach: ReadonlySignal<LonLatBox | null>
  /** Sets the result that the map moves to show. Null does not move the map. */
  showWhole(result: ZoneResult | null): void
  read(wkt: string): Promise<void>
  /** Follows the zone set and the report. Returns a function that stops this. */
  follow(
    zones: ReadonlySignal<ZoneSetState>,
    report: ReadonlySignal<DatasetDetails | null>,
    onError: (error: unknown) => void,
  ): () => void
}

interface StudyAreaDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  /** Called in the same batch as the change to `zones`. `chosen` is true if the report was ordered by zones. */
  readonly onZones: (zones: ReadonlySet<number>, chosen: boolean) => void
}

/** Creates a report's study area, with its zones and the box around it and a result. */
export function createStudyArea(
  declaration: Pick<ZoneScreenDeclaration, 'studyZones' | 'showsChargers'>,
  { call, engine, onZones }: StudyAreaDeps,
): StudyArea {
  const rings = signal<Outline['lonLat']>([])
  const zones = signal<ReadonlySet<number>>(new Set())
  const areaZones = signal<ReadonlySet<number>>(new Set())
  const reach = signal<LonLatBox | null>(null)
  const fresh = signal<ZoneResult | null>(null)
  const chargers = signal<AreaChargers | null>(null)

  const findZones = async (open: ZoneSetState, report: DatasetDetails | null): Promise<void> => {
    if (declaration.studyZones === undefined || report === null || open.kind !== 'open' || !open.complete) return
    const studyZones = await declaration.studyZones(open.engine, open.info.setId, report)
    batch(() => {
      zones.value = studyZones
      onZones(studyZones, report.details.selectedZones.length > 0)
    })
  }

  const findAreaZones = async (open: ZoneSetState, report: DatasetDetails | null): Promise<void> => {
    if (report === null || open.kind !== 'open' || !open.complete) return
    const { details, studyAreaWkt: wkt } = report
    if (details.selectedZones.length > 0) areaZones.value = new Set(details.selectedZones)
    else if (wkt !== null)
      areaZones.value = new Set((await open.engine.zonesInShape(open.info.setId, { kind: 'area', wkt })).majority)
  }

  const findReach = async (open: ZoneSetState, shown: ZoneResult | null, study: LonLatBox | null): Promise<void> => {
    const isReady = open.kind === 'open' && open.complete && shown !== null && study !== null
    // The result is sorted in a separate task, after it has been drawn.
    if (isReady) await yieldToLoop()
    const leading = isReady
      ? await open.engine.summaries(open.info.setId, Uint32Array.from(leadingPlaces(shown.places)))
      : null
    if (shown === fresh.peek()) reach.value = isReady && leading ? boxAround(study, leading) : null
  }

  const findChargers = async (area: Outline['lonLat'], abort: AbortSignal): Promise<void> => {
    if (declaration.showsChargers) chargers.value = await readAreaChargers(call, area, abort)
  }

  return {
    rings,
    chargers,
    zones,
    areaZones,
    reach,
    showWhole: result => {
      fresh.value = result
    },
    read: async wkt => {
      rings.value = (await (await engine()).area(wkt)).lonLat
    },
    follow: (set, report, onError) => {
      const closed = new AbortController()
      const stops = [
        () => closed.abort(),
        effect(() => {
          const area = rings.value
          // A call changes a signal that counts calls, which the effect must not track.
          untracked(() => void findChargers(area, closed.signal).catch(onError))
        }),
        effect(() => void findZones(set.value, report.value).catch(onError)),
        effect(() => void findAreaZones(set.value, report.value).catch(onError)),
        effect(() => void findReach(set.value, fresh.value, boxOf(rings.value)).catch(onError)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/**
 * Returns the points of a report's place: its points of interest, or a point well inside its area. Empty if the report
 * lacks an area.
 */
export async function studyPoints(
  { details, studyAreaWkt }: Pick<DatasetDetails, 'details' | 'studyAreaWkt'>,
  engine: () => Promise<GeoEngine>,
): Promise<readonly LonLat[]> {
  if (details.pois.length > 0) return details.pois.map(({ coords }) => coords)
  if (studyAreaWkt === null) return []
  const { lonLat } = await (await engine()).area(studyAreaWkt)
  const within = pointWithin(lonLat.flat())
  return within === null ? [] : [within]
}

/**
 * The view after a search contains places with this share of the total. The other places may be anywhere in the
 * country.
 */
const SHOWN_SHARE = 0.8
/** The number of places that determine the view. The engine returns a summary of one zone of each. */
const MOST_LEADING = 500

/**
 * Returns one zone of each place that the view contains: those with the highest rates (or, on a map without rates, the
 * largest figures) that together have `share` of the total. At most 500.
 */
export const leadingPlaces = (places: readonly ZoneItem[], share = SHOWN_SHARE): readonly number[] => {
  const rated = places.map(place => ({ ...place, rate: place.rate ?? place.magnitude }))
  // Shares are undefined for negative scores.
  const isScore = places.some(({ magnitude }) => magnitude < 0)
  const leading = isScore ? rated.sort((a, b) => b.rate - a.rate) : firstPlaces(rated, share)
  return leading.slice(0, MOST_LEADING).map(({ zones, zoneId }) => zones[zones.length >> 1] ?? zoneId)
}

/**
 * Returns the box around the study area and the zones, centred on the study area.
 * @returns [west, south, east, north] in degrees
 */
export function boxAround(study: LonLatBox, zones: readonly Pick<ZoneSummary, 'inside'>[]): LonLatBox {
  const [west, south, east, north] = study
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  let [halfWidth, halfHeight] = [(east - west) / 2, (north - south) / 2]
  for (const { inside } of zones) {
    halfWidth = Math.max(halfWidth, Math.abs(inside[0] - lon))
    halfHeight = Math.max(halfHeight, Math.abs(inside[1] - lat))
  }
  return [lon - halfWidth, lat - halfHeight, lon + halfWidth, lat + halfHeight]
}

/** The rings around a set of zones, updated when the set or the zone file changes. */
interface ZoneOutline {
  readonly rings: ReadonlySignal<Outline['lonLat']>
  /** Follows the zones. Returns a function that stops following them. */
  follow(zones: ReadonlySignal<ZoneSetState>, onError: (error: unknown) => void): () => void
}

/** @param most if there are more zones than this, they are not outlined */
export function createZoneOutline(zoneIds: ReadonlySignal<ReadonlySet<number>>, most = MOST_OUTLINED): ZoneOutline {
  const rings = signal<Outline['lonLat']>([])
  const redraw = async (open: ZoneSetState): Promise<void> => {
    const ids = zoneIds.value
    const drawn = open.kind === 'open' && open.complete && ids.size > 0 && ids.size <= most
    const outline = drawn ? await open.engine.outline(open.info.setId, Uint32Array.from(ids)) : null
    // The result for an earlier set of zones is dropped.
    if (ids === zoneIds.peek()) rings.value = outline?.lonLat ?? []
  }
  return { rings, follow: (zones, onError) => effect(() => void redraw(zones.value).catch(onError)) }
}
