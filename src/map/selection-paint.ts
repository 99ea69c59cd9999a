import type { Map as MapLibre } from 'maplibre-gl'
import { SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'

export interface SelectionPaint {
  /** These zones and no others are selected. */
  set(ids: Iterable<number>): void
  /** Sets the state again on a source that was just added. */
  paintAll(): void
}

/** Paints the selected zones. They are usually dozens, so each is marked by feature state. */
export const createSelectionPaint = (map: MapLibre): SelectionPaint => {
  let held: ReadonlySet<number> = new Set()
  const paint = (id: number, selected: boolean): void => {
    if (map.getSource(SOURCES.zones))
      map.setFeatureState({ source: SOURCES.zones, sourceLayer: ZONE_TILE_LAYER, id }, { selected })
  }
  return {
    set: ids => {
      const now = new Set(ids)
      for (const id of held) if (!now.has(id)) paint(id, false)
      for (const id of now) if (!held.has(id)) paint(id, true)
      held = now
    },
    paintAll: () => {
      for (const id of held) paint(id, true)
    },
  }
}
