import {
  CATCHMENT_PARTS,
  type CatchmentPart,
  catchmentOf,
  drawParts,
  type OriginZone,
  type PartChances,
} from '../../domain/catchment.ts'
import { createRandom } from '../../domain/random.ts'
import { counted, whole } from '../../domain/text/numbers.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { yieldToLoop } from '../kit/yield-to-loop.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import type { GroupRow } from '../kit/zone-map/group-rows.ts'
import { type Grouping, type NamedClass, placeColumns, placeFacts, summariseClasses } from '../kit/zone-map/grouping.ts'
import type { ZoneItem, ZoneMode } from '../kit/zone-map/mode.ts'
import { ANALYSES, VISITS_MAP } from './location-insights-map.ts'

/** On the map, higher classes have larger figures, so the core is the last class. */
const LAST = CATCHMENT_PARTS.length - 1
const classOf = (part: CatchmentPart): number => LAST - part

const STEPS = [9, 6, 3, 0] as const
const NAMED: readonly NamedClass[] = CATCHMENT_PARTS.map((name, part) => ({ name, step: STEPS[part]! })).toReversed()

/** A place's part based on its released figure, and its chances of belonging to each part. */
interface PlacedPart {
  readonly part: CatchmentPart
  readonly chances: PartChances
}

/**
 * A place is uncertain if its chance of belonging to its part is below this. From this chance on, a place in the core
 * is outlined.
 */
const SURE = 0.9
const isUnsure = ({ part, chances }: PlacedPart): boolean => (chances[part] ?? 0) < SURE
const isSurelyCore = ({ chances }: PlacedPart): boolean => (chances[0] ?? 0) >= SURE

/** Chances below this are not mentioned. */
const LEAST_CHANCE = 0.01

/** @example partWords({ part: 0, chances: [0.72, 0.28, 0, 0] }) // 'Core 72%, secondary 28%' */
export function partWords({ part, chances }: PlacedPart): string {
  const likely = chances
    .map((chance, at) => ({ name: CATCHMENT_PARTS[at as CatchmentPart], chance }))
    .filter(({ chance }) => chance >= LEAST_CHANCE)
    .sort((a, b) => b.chance - a.chance)
  if (likely.length <= 1) return CATCHMENT_PARTS[part]
  return likely
    .map(({ name, chance }, at) => `${at === 0 ? name : name.toLowerCase()} ${Math.round(100 * chance)}%`)
    .join(', ')
}

const columnsOf = (places: ReadonlyMap<number, PlacedPart>): readonly Column<GroupRow>[] => {
  const chance =
    (partOf: (placed: PlacedPart) => number) =>
    ({ zone }: GroupRow): number | null => {
      const placed = places.get(zone)
      return placed === undefined ? null : Math.round(100 * (placed.chances[partOf(placed)] ?? 0))
    }
  const name = ({ zone }: GroupRow) => {
    const placed = places.get(zone)
    return placed === undefined ? null : CATCHMENT_PARTS[placed.part]
  }
  return [
    { id: 'part', header: 'Catchment', value: name, exportOnly: true },
    { id: 'chance', header: 'Chance of this band, %', value: chance(({ part }) => part), exportOnly: true },
    { id: 'core', header: 'Chance of the core, %', value: chance(() => 0), exportOnly: true },
  ]
}

/**
 * @param unranked places that are in no band, so that the shares of the bands leave out their visits
 */
const sentenceOf = (places: ReadonlyMap<number, PlacedPart>, unranked: readonly ZoneItem[]): string => {
  if (places.size === 0) return 'There is no place to put into a catchment.'
  const core = [...places.values()].filter(({ part }) => part === 0)
  const surely = core.filter(isSurelyCore).length
  const unsure = [...places.values()].filter(isUnsure).length
  const coverage = `At least 60% of the visits ${rankedWords(unranked)}come from ${counted(core.length, 'place')}: the core`
  if (unsure === 0) return `${coverage}. The band of each place is certain.`
  const sureWords =
    surely === core.length
      ? ''
      : ` ${surely === 0 ? 'None' : whole(surely)} of them ${surely === 1 ? 'is' : 'are'} at least 90% sure to be core.`
  return `${coverage}.${sureWords} The band of ${counted(unsure, 'place')} is uncertain.`
}

/** Names the visits that the bands divide, if they are not all. */
const rankedWords = (unranked: readonly ZoneItem[]): string => {
  if (unranked.length === 0) return ''
  return unranked.every(({ zones }) => zones.length === 0)
    ? 'that start in zones of this map '
    : 'that start in places with residents '
}

/** The number of draws per browser task. With thousands of places, a draw takes some milliseconds. */
const DRAWS_PER_TASK = 10

/** Computes the chances of each place in several tasks. The seed is fixed, so that a map looks the same each time. */
async function chancesOf(zones: readonly OriginZone[]): Promise<ReadonlyMap<number, PartChances>> {
  const drawing = drawParts(zones, 'visits-per-resident', createRandom(1, 'catchment'))
  for (let draw = 1; ; draw++) {
    const step = drawing.next()
    if (step.done) return step.value
    if (draw % DRAWS_PER_TASK === 0) await yieldToLoop()
  }
}

/**
 * Divides places of origin into the parts of a catchment: ranks them by visits per resident or per km², and cuts at 60,
 * 80 and 95 % of all visits. Ranking by visits alone would rank them by size.
 */
const catchmentGrouping = (per: 'resident' | 'km2'): Grouping => ({
  title: 'Catchment',
  ramp: 'sequential',
  faintWords: 'band uncertain',
  plainWords: 'no residents, so in no band',
  group: async (items, total, facts) => {
    const known = await facts.zones(items.flatMap(({ zones }) => zones))
    const partFacts = placeFacts(items, known, await facts.from())
    const areas = per === 'km2' ? await facts.areas() : null
    const origins = items.map(item => originOf(item, areas))
    const { parts } = catchmentOf(origins, 'visits-per-resident')
    const chances = await chancesOf(origins)
    const places = new Map([...parts].map(([zone, part]) => [zone, { part, chances: chances.get(zone) ?? [] }]))
    const classes = new Map([...parts].map(([zone, part]) => [zone, classOf(part)]))
    const sureZones = items.flatMap(({ zoneId, zones }) => {
      const placed = places.get(zoneId)
      return placed !== undefined && isSurelyCore(placed) ? zones : []
    })
    return {
      named: NAMED,
      classes,
      faint: new Set([...places].filter(([, placed]) => isUnsure(placed)).map(([zone]) => zone)),
      summary: summariseClasses({ items, facts: partFacts, classes, named: NAMED, total }),
      breakdown: null,
      sentence: sentenceOf(
        places,
        items.filter(({ zoneId }) => !places.has(zoneId)),
      ),
      wordsOf: place => {
        const placed = places.get(place)
        return placed === undefined ? 'In no band, no residents' : partWords(placed)
      },
      marks: [],
      outlined: sureZones.length === 0 ? null : { zones: sureZones, words: 'at least 90% sure to be core' },
      columns: [...columnsOf(places), ...placeColumns(partFacts)],
    }
  },
})

/**
 * @param areas square kilometres by zone, which replace the residents when ranking per km²; null to rank per resident
 */
const originOf = (
  { zoneId, zones, magnitude, margin, residents }: ZoneItem,
  areas: ReadonlyMap<number, number> | null,
): OriginZone => ({
  zoneId,
  visits: magnitude,
  margin,
  residents: areas === null ? residents : zones.reduce((sum, zone) => sum + (areas.get(zone) ?? 0), 0),
})

const catchment = (id: string, title: string): ZoneMode => ({ ...VISITS_MAP, id, title })

/** The Retail Catchment map: zones of origin in core, secondary and tertiary catchments, and the analyses of Location Insights. */
export const RETAIL_CATCHMENT_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Retail Catchment map',
  modes: [
    catchment('catchment', 'Catchment by visits per km²'),
    catchment('catchmentperresident', 'Catchment by visits per resident'),
    ...ANALYSES,
  ],
  groupings: {
    catchment: catchmentGrouping('km2'),
    catchmentperresident: catchmentGrouping('resident'),
  },
}
