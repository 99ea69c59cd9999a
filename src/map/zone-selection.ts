import type { Map as MapLibre } from 'maplibre-gl'
import { SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'

export interface ZoneSelection {
  /** These zones and no others are selected. */
  set(ids: Iterable<number>): void
  /** Says everything again, to a source that has just come. */
  tellAll(): void
}

/** Which zones are selected; dozens as a rule, so they are feature state. */
export const createZoneSelection = (map: MapLibre): ZoneSelection => {
  let held: ReadonlySet<number> = new Set()
  const tell = (id: number, selected: boolean): void => {
    if (map.getSource(SOURCES.zones))
      map.setFeatureState({ source: SOURCES.zones, sourceLayer: ZONE_TILE_LAYER, id }, { selected })
  }
  return {
    set: ids => {
      const now = new Set(ids)
      for (const id of held) if (!now.has(id)) tell(id, false)
      for (const id of now) if (!held.has(id)) tell(id, true)
      held = now
    },
    tellAll: () => {
      for (const id of held) tell(id, true)
    },
  }
}
