import type { Map as MapLibre } from 'maplibre-gl'
import { SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'

export interface SelectionPaint {
  /** Marks these zones, and no others, as selected. */
  set(ids: Iterable<number>): void
  /** Marks the selected zones again, on a source that was just added. */
  paintAll(): void
}

/** Marks the selected zones, usually dozens, by feature state. */
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
