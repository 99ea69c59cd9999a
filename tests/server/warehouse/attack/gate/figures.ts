import type { StoredOr } from '../../../../../server/warehouse/cache/stored-results.ts'
import {
  type CutDimension,
  type Dimension,
  type DimensionName,
  dimension,
  type EventParts,
} from '../../../../../server/warehouse/dimensions.ts'
import {
  FILTERS,
  type FilterDimension,
  filterDimension,
  ZONE_SETS,
} from '../../../../../server/warehouse/figures/maps/counted-filters.ts'
import { cutOfSelection } from '../../../../../server/warehouse/figures/maps/map-cuts.ts'
import { divideBuild, isDivisible } from '../../../../../server/warehouse/figures/population/common-population.ts'
import { cutOf, DAY_TYPE_PARTS, type Part } from '../../../../../server/warehouse/figures/reports/cut-of.ts'
import { readEvent } from '../../../../../server/warehouse/figures/reports/event-views.ts'
import { dateOf } from '../../../../../server/warehouse/figures/reports/report-views.ts'
import { optionsBelow } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import type { OpenVisits, Visit } from './in-memory.ts'

/** A figure and the visits that it counts. */
export interface Figure {
  readonly name: string
  readonly visits: readonly Visit[]
}

const FIELD_OF: Readonly<Partial<Record<Dimension['field'], keyof Visit>>> = {
  'crow-fly': 'crowFly',
  'origin-zone': 'zone',
}

/** The person and the week (Monday to Sunday) of a visit. */
const weekOf = ({ person, date }: Visit) => `${person} ${Math.floor((date + 3) / 7)}`

type HomeOf = (visit: Visit) => number
const nowhere: HomeOf = () => 0

const optionsOf = (visits: readonly Visit[], parts?: EventParts, homeOf = nowhere) => {
  const times = new Map<string, number>()
  for (const visit of visits) times.set(weekOf(visit), (times.get(weekOf(visit)) ?? 0) + 1)
  return (visit: Visit, by: DimensionName): number => {
    const { field, optionOf } = dimension(by)
    if (field === 'home-area') return homeOf(visit)
    if (field === 'repeat') return times.get(weekOf(visit))! > 1 ? 1 : 0
    return optionOf(visit[FIELD_OF[field] ?? (field as keyof Visit)], parts)
  }
}

/** Visit tables by dimension: the rows of reports, and their totals. */
const TABLES: readonly (readonly [by: readonly CutDimension[], parts?: readonly Part[]])[] = [
  [['period']],
  [['weekday']],
  [['day-type']],
  [['hour']],
  [['hour', 'weekday']],
  [['weekday'], [0, 1].map(repeat => ({ by: 'repeat', options: [repeat] }))],
  [['date']],
  [['distance']],
  [['local-distance']],
  [['far-distance']],
  [['purpose']],
  [['purpose', 'day-type']],
  [['purpose', 'hour']],
  [['mode']],
  [['mode', 'day-type']],
  [['mode', 'hour']],
  [['age']],
  [['gender']],
  [['age'], DAY_TYPE_PARTS],
  [['gender'], DAY_TYPE_PARTS],
  [['gender', 'age']],
]

export const tableFigures = async (
  { context, buildId }: OpenVisits,
  visits: readonly Visit[],
  tables = TABLES,
  homeOf = nowhere,
): Promise<Figure[]> => {
  const optionOf = optionsOf(visits, undefined, homeOf)
  const figures: Figure[] = []
  for (const [by, parts] of tables) {
    const { axes, cells } = await cutOf(context, buildId, { rows: 'visits', by, ...(parts && { parts }) })
    for (const { nodes } of cells)
      for (const part of parts ?? [undefined])
        figures.push({
          name: `${by} ${nodes.map((node, i) => axes[i]!.categories[node]!.covers.join('+'))} ${part?.by ?? ''}`,
          visits: visits.filter(
            visit =>
              (!part || part.options.includes(optionOf(visit, part.by))) &&
              nodes.every((node, i) => axes[i]!.categories[node]!.covers.includes(optionOf(visit, axes[i]!.by))),
          ),
        })
  }
  return figures
}

interface Choice {
  readonly by: FilterDimension
  readonly options: readonly number[]
}

/** The figures of a map's finest places for a selection. */
export const mapFigures = async (
  { context, buildId }: OpenVisits,
  visits: readonly Visit[],
  selected: readonly Choice[],
  parts?: EventParts,
  homeOf = nowhere,
): Promise<Figure[]> => {
  const optionOf = optionsOf(visits, parts, homeOf)
  const cut = await cutOfSelection(
    { context: { ...context, ...(parts && { parts }) }, buildId, set: ZONE_SETS['visit-origins'] },
    selected,
  )
  if (cut === null) return []
  const zones = await context.zonesOf(buildId, 'origin-zone')
  const below = optionsBelow(zones, cut)
  const placeOf = new Map(Array.from(zones.zones, (zone, i) => [zone, below[zones.leaves[i]!]!]))
  const chosen = visits.filter(visit => selected.every(({ by, options }) => options.includes(optionOf(visit, by))))
  return cut.map((node, place) => ({
    name: `map of ${selected.map(({ by, options }) => `${by} ${options.join('+')}`).join(' and ') || 'all'}: ${zones.nameOf(node)}`,
    visits: chosen.filter(({ zone }) => placeOf.get(zone) === place),
  }))
}

const OPTIONS: readonly Choice[] = FILTERS.flatMap(filter => {
  const { by, codes } = filterDimension(filter)
  const options = by === 'day-type' ? [0, 1] : codes
  return options.map(option => ({ by, options: [option] }))
})
/** For every filter, selections of one option, and of all options but one. */
export const SINGLE_FILTERS: readonly (readonly Choice[])[] = OPTIONS.flatMap(({ by, options: [option] }) => {
  const others = OPTIONS.flatMap(other => (other.by === by && other.options[0] !== option ? other.options : []))
  return [[{ by, options: [option!] }], ...(others.length > 1 ? [[{ by, options: others }]] : [])]
})
/** Selections of one option in each of two filters. */
export const PAIRS_OF_FILTERS: readonly (readonly Choice[])[] = OPTIONS.flatMap((first, i) =>
  OPTIONS.slice(i + 1).flatMap(second => (second.by === first.by ? [] : [[first, second]])),
)

/** The tables and maps of an event's two sides. */
export const eventFigures = async (
  open: OpenVisits,
  visits: readonly Visit[],
  eventDates: readonly number[],
): Promise<Figure[]> => {
  const event = await readEvent(open.context, open.buildId, eventDates.map(dateOf))
  if (!event) return []
  const optionOf = optionsOf(visits, event.parts)
  const figures: Figure[] = []
  for (const by of [['period'], ['weekday'], ['hour', 'weekday'], ['distance']] as const) {
    const context = { ...open.context, parts: event.parts }
    const { axes, cells } = await cutOf(context, open.buildId, { rows: 'visits', by, parts: event.divided })
    for (const { nodes } of cells)
      for (const part of event.divided)
        figures.push({
          name: `event ${by} ${nodes.map((node, i) => axes[i]!.categories[node]!.covers.join('+'))} ${part.options}`,
          visits: visits.filter(
            visit =>
              part.options.includes(optionOf(visit, 'part')) &&
              nodes.every((node, i) => axes[i]!.categories[node]!.covers.includes(optionOf(visit, axes[i]!.by))),
          ),
        })
  }
  for (const side of [0, 1, 2])
    figures.push(...(await mapFigures(open, visits, [{ by: 'part', options: [side] }], event.parts)))
  return figures
}

/** The dimensions of the tables that leave out other areas' residents. */
const COMMON_TABLES = [
  ['period'],
  ['weekday'],
  ['day-type'],
  ['hour'],
  ['hour', 'weekday'],
  ['date'],
  ['distance'],
  ['purpose'],
  ['purpose', 'day-type'],
  ['purpose', 'hour'],
  ['mode'],
  ['mode', 'day-type'],
  ['mode', 'hour'],
  ['age'],
  ['gender'],
  ['gender', 'age'],
] as const satisfies readonly (readonly CutDimension[])[]

/**
 * The tables and the map of a dataset divided by some areas: they have separate figures for the residents of every area
 * and for everyone else. A reader sees less than that.
 * @param areaOf the number of the area in which a person lives, from 1; 0 if the person lives in none
 */
export const dividedFigures = async (
  { context, buildId }: OpenVisits,
  visits: readonly Visit[],
  areas: number,
  areaOf: (person: number) => number,
): Promise<Figure[]> => {
  const homes = new Map(visits.flatMap(({ person }) => (areaOf(person) > 0 ? [[person, areaOf(person)] as const] : [])))
  const names = Array.from({ length: areas }, (_, i) => `${areaOf} ${i}`)
  const computed: StoredOr = (_buildId, _question, compute) => compute()
  const build = await divideBuild(context, computed, async () => homes, buildId, { areas: names, without: [] })
  const divided = { context: build!.context, buildId }
  const homeOf: HomeOf = ({ person }) => areaOf(person)
  const tables = COMMON_TABLES.map(by => [by, build!.parts] as const)
  const figures = await tableFigures(divided, visits, tables, homeOf)
  if (!(await isDivisible(build!))) return figures
  for (const part of build!.parts)
    figures.push(
      ...(await mapFigures(divided, visits, [{ by: 'home-area', options: part.options }], undefined, homeOf)),
    )
  return figures
}
