import type { FeatureIdentifier } from 'maplibre-gl'
import { hexOf, parseColour, seenThrough } from '../ui/theme/css-colour.ts'
import type { Palette } from '../ui/theme/palette.ts'
import { SOURCES, WITHHELD_CLASS, ZONE_TILE_LAYER } from './layer-ids.ts'
import type { ClassFeed } from './map-feed.ts'

export interface ZonePaint {
  /** Zones of a tile that is about to be drawn. */
  meet(ids: Iterable<number>): void
  /** Colours every zone met so far, in the next frame, and those to come. */
  show(classes: ClassFeed | null, colours: Palette): void
  /** The source has gone with all it was told. */
  forget(): void
}

/** The map, of which no more is needed here. */
interface ToldMap {
  setFeatureState(
    feature: FeatureIdentifier,
    state: { readonly class: number | null; readonly fill: string | null },
  ): unknown
}

/** What a zone was told: its class, whether it is pale, and whether its colour shows. */
const PLAIN = -2
const isShown = (found: number, { shown: [low, high] }: ClassFeed): boolean =>
  found === WITHHELD_CLASS || (found >= low && found <= high)
const codeOf = (zone: number, feed: ClassFeed): number => {
  if (feed.classOf === null) return PLAIN
  const found = feed.classOf(zone)
  const shade = found * 2 + (found < WITHHELD_CLASS && feed.isPale(zone) ? 1 : 0)
  return shade * 2 + (isShown(found, feed) ? 1 : 0)
}

type FillColours = Pick<Palette, 'ramp' | 'rampOpacity' | 'rampPaleOpacity' | 'mapHatchGround'>

/**
 * By class: the colour of its step of the ramp at its opacity, and the same paler; at WITHHELD_CLASS the ground of the hatch.
 * The shade of class c is at 2 * c, its pale one after it.
 */
export const fillsOf = (
  { ramp, rampOpacity, rampPaleOpacity, mapHatchGround }: FillColours,
  steps: readonly number[],
): readonly (string | undefined)[] => {
  const fills = new Array<string | undefined>(2 * WITHHELD_CLASS + 1)
  steps.forEach((step, at) => {
    const colour = ramp[step] ?? ''
    fills[2 * at] = seenThrough(colour, rampOpacity)
    fills[2 * at + 1] = seenThrough(colour, rampPaleOpacity)
  })
  fills[2 * WITHHELD_CLASS] = hexOf(parseColour(mapHatchGround))
  return fills
}

/**
 * The classes of zones as feature state, `class` and `fill`: MapLibre then writes only the colours of what is drawn, and
 * neither fetches nor lays out a tile again. Of tens of thousands only those are told whose tile was ever asked for.
 */
export const createZonePaint = (map: ToldMap): ZonePaint => {
  const met = new Set<number>()
  const told = new Map<number, number>()
  /** Zones met, by the class that the feed has them in: a range that moves by a class concerns its zones only. */
  const byClass = new Map<number, number[]>()
  let feed: ClassFeed | null = null
  let fills: readonly (string | undefined)[] = []
  const tell = (id: number): void => {
    const code = feed === null ? PLAIN : codeOf(id, feed)
    if ((told.get(id) ?? PLAIN) === code) return
    told.set(id, code)
    map.setFeatureState(
      { source: SOURCES.zones, sourceLayer: ZONE_TILE_LAYER, id },
      { class: code < 0 ? null : code >> 2, fill: (code % 2 === 1 && fills[code >> 1]) || null },
    )
  }
  const sort = (id: number): void => {
    if (!feed?.classOf) return
    const found = feed.classOf(id)
    const zones = byClass.get(found)
    if (zones === undefined) byClass.set(found, [id])
    else zones.push(id)
  }
  const showRange = (before: ClassFeed, now: ClassFeed): void => {
    for (const [found, zones] of byClass)
      if (isShown(found, before) !== isShown(found, now)) for (const id of zones) tell(id)
  }
  return {
    meet: ids => {
      for (const id of ids) {
        if (met.has(id)) continue
        met.add(id)
        sort(id)
        tell(id)
      }
    },
    show: (classes, colours) => {
      const before = feed
      feed = classes
      const now = fillsOf(colours, classes?.steps ?? [])
      const recoloured = now.join() !== fills.join()
      if (!recoloured && before?.classOf && before.classOf === classes?.classOf) return showRange(before, classes)
      if (recoloured) {
        // what was told is in other colours; that a zone is plain is so in all of them
        for (const [id, code] of told) if (code !== PLAIN) told.set(id, Number.NaN)
        fills = now
      }
      byClass.clear()
      for (const id of met) {
        sort(id)
        tell(id)
      }
    },
    forget: () => {
      met.clear()
      told.clear()
      byClass.clear()
    },
  }
}
