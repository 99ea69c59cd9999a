import type { Map as MapLibre } from 'maplibre-gl'
import { SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'

const STATES = ['selected', 'hover', 'cursor', 'refused'] as const
type ZoneState = (typeof STATES)[number]

export interface ZoneStates {
  /** These zones and no others are in the state. */
  set(state: ZoneState, ids: Iterable<number>): void
  /** Says everything again, to a source that has just come. */
  tellAll(): void
}

/** Which zones are selected, under the pointer, under the cursor, refused; dozens at most, so they are feature state. */
export const createZoneStates = (map: MapLibre): ZoneStates => {
  const held: Record<ZoneState, Set<number>> = {
    selected: new Set(),
    hover: new Set(),
    cursor: new Set(),
    refused: new Set(),
  }
  const tell = (id: number, state: ZoneState, on: boolean): void => {
    if (map.getSource(SOURCES.zones))
      map.setFeatureState({ source: SOURCES.zones, sourceLayer: ZONE_TILE_LAYER, id }, { [state]: on })
  }
  return {
    set: (state, ids) => {
      const now = new Set(ids)
      for (const id of held[state]) if (!now.has(id)) tell(id, state, false)
      for (const id of now) if (!held[state].has(id)) tell(id, state, true)
      held[state] = now
    },
    tellAll: () => {
      for (const state of STATES) for (const id of held[state]) tell(id, state, true)
    },
  }
}
