import type { FeatureIdentifier, Map as MapLibre } from 'maplibre-gl'
import { seenThrough } from '../ui/theme/css-colour.ts'
import type { Palette } from '../ui/theme/palette.ts'
import { OUTSIDE_CLASS, SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'
import type { ClassFeed, Ramp } from './map-feed.ts'

export interface ZonePaint {
  /** Colours the zones of a tile that is about to be drawn. */
  add(ids: Iterable<number>): void
  /** Colours all zones added so far in the next frame, and from then on every zone that is added. */
  show(classes: ClassFeed | null, colours: Palette): void
  /** Forgets all zones, after the source has been removed together with their states. */
  forget(): void
}

/** The part of MapLibre's map that this file needs. */
interface StatefulMap {
  setFeatureState(
    feature: FeatureIdentifier,
    state: { readonly class: number | null; readonly fill: string | null },
  ): unknown
}

/** A zone's state as one number: its class, its paleness, and whether its colour is shown. PLAIN if it lacks a class. */
const PLAIN = -1
const PALENESSES = 3
const isShown = (zoneClass: number, { shown: [low, high] }: ClassFeed): boolean => zoneClass >= low && zoneClass <= high
const codeOf = (zone: number, feed: ClassFeed): number => {
  if (feed.classOf === null) return PLAIN
  const zoneClass = feed.classOf(zone)
  const isColoured = zoneClass < OUTSIDE_CLASS && isShown(zoneClass, feed)
  return (zoneClass * PALENESSES + (isColoured ? feed.paleOf(zone) : 0)) * 2 + (isColoured ? 1 : 0)
}

type FillColours = Pick<
  Palette,
  'ramp' | 'rampOpacity' | 'rampPaleOpacity' | 'diverging' | 'divergingOpacity' | 'categories' | 'categoryNa'
>

const NO_CLASSES = { steps: [], ramp: 'sequential' } as const

/** How far grade C is faded, as a fraction of the range from full to pale. */
const SLIGHTLY_PALE = 0.35

/** Returns the opaque colour of a step of a ramp. For categories, the step after the last hue is grey. */
export const stepColour = (
  {
    ramp: sequential,
    diverging,
    categories,
    categoryNa,
  }: Pick<Palette, 'ramp' | 'diverging' | 'categories' | 'categoryNa'>,
  ramp: Ramp,
  step: number,
): string | undefined => ({ sequential, diverging, categorical: [...categories, categoryNa] })[ramp][step]

/** Returns the fills of the classes. The three from index 3 * c are class c in full, slightly pale and pale. */
export const fillsOf = (
  colours: FillColours,
  { steps, ramp }: Pick<ClassFeed, 'steps' | 'ramp'>,
): readonly (string | undefined)[] => {
  const isDiverging = ramp === 'diverging'
  const full = isDiverging ? colours.divergingOpacity : colours.rampOpacity
  const pale = isDiverging ? full : colours.rampPaleOpacity
  return steps.flatMap(step => {
    const colour = stepColour(colours, ramp, step) ?? ''
    return [full, full + SLIGHTLY_PALE * (pale - full), pale].map(opacity => seenThrough(colour, opacity))
  })
}

/**
 * Writes the classes of zones as feature state, `class` and `fill`. MapLibre then only updates colours and neither
 * fetches nor lays out a tile again. Of tens of thousands of zones, only those in requested tiles get a state.
 */
export const createZonePaint = (map: StatefulMap): ZonePaint => {
  const added = new Set<number>()
  const written = new Map<number, number>()
  /** The added zones by class. If the shown range moves by one class, only that class's zones change. */
  const byClass = new Map<number, number[]>()
  let feed: ClassFeed | null = null
  let fills: readonly (string | undefined)[] = []
  const write = (id: number): void => {
    const code = feed === null ? PLAIN : codeOf(id, feed)
    if ((written.get(id) ?? PLAIN) === code) return
    written.set(id, code)
    map.setFeatureState(
      { source: SOURCES.zones, sourceLayer: ZONE_TILE_LAYER, id },
      {
        class: code < 0 ? null : Math.floor(code / (2 * PALENESSES)),
        fill: (code % 2 === 1 && fills[code >> 1]) || null,
      },
    )
  }
  const sort = (id: number): void => {
    if (!feed?.classOf) return
    const zoneClass = feed.classOf(id)
    const zones = byClass.get(zoneClass)
    if (zones === undefined) byClass.set(zoneClass, [id])
    else zones.push(id)
  }
  const showRange = (before: ClassFeed, now: ClassFeed): void => {
    for (const [zoneClass, zones] of byClass)
      if (isShown(zoneClass, before) !== isShown(zoneClass, now)) for (const id of zones) write(id)
  }
  return {
    add: ids => {
      for (const id of ids) {
        if (added.has(id)) continue
        added.add(id)
        sort(id)
        write(id)
      }
    },
    show: (classes, colours) => {
      const before = feed
      feed = classes
      const now = fillsOf(colours, classes ?? NO_CLASSES)
      const recoloured = now.join() !== fills.join()
      if (!recoloured && before?.classOf && before.classOf === classes?.classOf) return showRange(before, classes)
      if (recoloured) {
        // Every written colour is outdated, except for plain zones.
        for (const [id, code] of written) if (code !== PLAIN) written.set(id, Number.NaN)
        fills = now
      }
      byClass.clear()
      for (const id of added) {
        sort(id)
        write(id)
      }
    },
    forget: () => {
      added.clear()
      written.clear()
      byClass.clear()
    },
  }
}

export interface SelectionPaint {
  /** Marks these zones, and no others, as selected. */
  set(ids: Iterable<number>): void
  /** Marks the selected zones on a source that was just added. */
  paintAll(): void
}

/** Marks the selected zones, usually dozens, by feature state. */
export const createSelectionPaint = (map: MapLibre): SelectionPaint => {
  let selected: ReadonlySet<number> = new Set()
  const paint = (id: number, isSelected: boolean): void => {
    if (map.getSource(SOURCES.zones))
      map.setFeatureState({ source: SOURCES.zones, sourceLayer: ZONE_TILE_LAYER, id }, { selected: isSelected })
  }
  return {
    set: ids => {
      const now = new Set(ids)
      for (const id of selected) if (!now.has(id)) paint(id, false)
      for (const id of now) if (!selected.has(id)) paint(id, true)
      selected = now
    },
    paintAll: () => {
      for (const id of selected) paint(id, true)
    },
  }
}
