import { routes } from '../../contract/routes.ts'
import {
  CATCHMENT_PARTS,
  type CatchmentPart,
  catchmentOf,
  mayChangeSides,
  type PlacedZone,
} from '../../domain/catchment.ts'
import { whole } from '../../domain/text/numbers.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import type { GroupRow } from '../kit/zone-map/group.ts'
import { type Grouping, placeColumns, placeFacts, summariseClasses } from '../kit/zone-map/grouping.ts'
import { VISITS_BY_ORIGIN, type ZoneMode } from '../kit/zone-map/mode.ts'
import { ANALYSES, FILTERS } from './location-insights.ts'

/** On the map, higher classes have larger figures, so the core is the last class. */
const LAST = CATCHMENT_PARTS.length - 1
const classOf = (part: CatchmentPart): number => LAST - part

const STEPS = [9, 6, 3, 0] as const
const CLASSES: Grouping['classes'] = CATCHMENT_PARTS.map((name, part) => ({ name, step: STEPS[part]! })).toReversed()

const between = (first: CatchmentPart, last: CatchmentPart): readonly CatchmentPart[] =>
  ([0, 1, 2, 3] as const).filter(part => part >= first && part <= last)

/** @example partWords({ part: 0, innermost: 0, outermost: 1 }) // 'Core, may be secondary' */
export function partWords({ part, innermost, outermost }: PlacedZone): string {
  const others = between(innermost, outermost).filter(each => each !== part)
  const names = others.map(each => CATCHMENT_PARTS[each].toLowerCase())
  return names.length === 0 ? CATCHMENT_PARTS[part] : `${CATCHMENT_PARTS[part]}, may be ${names.join(' or ')}`
}

const columnsOf = (words: (zone: number) => string): readonly Column<GroupRow>[] => [
  { id: 'part', header: 'Catchment', value: row => words(row.zone), exportOnly: true },
]

const sentenceOf = (places: ReadonlyMap<number, PlacedZone>): string => {
  if (places.size === 0) return 'There is no place to put into a catchment.'
  const core = [...places.values()].filter(({ part }) => part === 0).length
  const unsure = [...places.values()].filter(mayChangeSides).length
  const coverage = `At least 60% of the visits come from ${core === 1 ? '1 place' : `${whole(core)} places`}: the core`
  if (unsure === 0) return `${coverage}. The band of each place is certain.`
  return `${coverage}. ${unsure === 1 ? '1 place, which is fainter,' : `${whole(unsure)} places, which are fainter,`} could belong to the next band.`
}

/**
 * Divides places of origin into the parts of a catchment: ranks them by visits per resident or per km² and cuts at 60, 80
 * and 95 % of all visits. Ranking by visits alone would rank them by size.
 */
const catchmentGrouping = (per: 'resident' | 'km2'): Grouping => ({
  title: 'Catchment',
  classes: CLASSES,
  unsureWords: 'may belong to a neighbouring part',
  plainWords: 'no residents, so in no band',
  group: async (places, total, facts) => {
    const partFacts = placeFacts(places, facts)
    const { zones } = catchmentOf(
      places.map(place => ({
        zoneId: place.zoneId,
        visits: place.magnitude,
        margin: place.margin,
        // When ranking per km², pass the area in place of the residents.
        residents: per === 'km2' ? facts.km2Of(place) : place.residents,
      })),
      'visits-per-resident',
    )
    const classes = new Map([...zones].map(([zone, { part }]) => [zone, classOf(part)]))
    const wordsOf = (place: number): string => {
      const placed = zones.get(place)
      return placed === undefined ? 'In no band, no residents' : partWords(placed)
    }
    return {
      classes,
      unsure: new Set([...zones].filter(([, placed]) => mayChangeSides(placed)).map(([zone]) => zone)),
      summary: summariseClasses({ items: places, facts: partFacts, classes, names: CLASSES, total }),
      sentence: sentenceOf(zones),
      wordsOf,
      marks: [],
      columns: [...columnsOf(wordsOf), ...placeColumns(partFacts)],
    }
  },
})

const catchment = (id: string, title: string): ZoneMode => ({
  id,
  title,
  call: routes.journeyOrigins,
  measure: VISITS_BY_ORIGIN,
  filters: [FILTERS.daytype],
  canFilterByZone: false,
  covers: 'every-zone',
})

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
