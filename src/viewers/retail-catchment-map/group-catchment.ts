import {
  CATCHMENT_PARTS,
  type CatchmentPart,
  catchmentOf,
  mayChangeSides,
  type PlacedZone,
  type RankedBy,
} from '../../domain/catchment/catchment-of.ts'
import { countText } from '../../domain/summaries/words.ts'
import type { Column } from '../../ui/data-table/column.ts'
import type { GroupRow } from '../zone-screen/group/group-columns.ts'
import { placeColumns, placeFacts } from '../zone-screen/group/place-facts.ts'
import { summariseClasses } from '../zone-screen/group/summarise-classes.ts'
import type { Grouping } from '../zone-screen/grouping.ts'

/** On the map a class grows with what it holds, so that the core is the last one. */
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

const sentenceOf = (zones: ReadonlyMap<number, PlacedZone>): string => {
  if (zones.size === 0) return 'There is no zone to put into a catchment.'
  const core = [...zones.values()].filter(({ part }) => part === 0).length
  const unsure = [...zones.values()].filter(mayChangeSides).length
  const held = `${core === 1 ? 'The core is 1 zone, which holds' : `The core is ${countText(core)} zones: ranked first, they hold`} at least 60% of the visits shown`
  if (unsure === 0) return `${held}. No zone’s interval reaches over a cut.`
  return `${held}. ${unsure === 1 ? '1 zone' : `${countText(unsure)} zones`} may lie on the other side of a cut, and ${unsure === 1 ? 'is' : 'are'} hatched.`
}

/** The parts of a catchment: zones of origin ranked by a figure and cut at 60, 80 and 95 % of all released visits. */
export const catchmentGrouping = (rankedBy: RankedBy): Grouping => ({
  title: 'Catchment',
  classes: CLASSES,
  unsureWords: 'fainter: may belong to a neighbouring part',
  plainWords: 'no residents, so in no part',
  group: async (items, total, facts) => {
    const known = placeFacts(items, facts)
    const { zones } = catchmentOf(
      items.map(({ zoneId, magnitude, margin }) => ({
        zoneId,
        visits: magnitude,
        margin,
        residents: known.get(zoneId)?.residents ?? null,
      })),
      rankedBy,
    )
    const classes = new Map([...zones].map(([zone, { part }]) => [zone, classOf(part)]))
    const wordsOf = (place: number): string => {
      const placed = zones.get(place)
      return placed === undefined ? 'In no part, no residents' : partWords(placed)
    }
    return {
      classes,
      unsure: new Set([...zones].filter(([, placed]) => mayChangeSides(placed)).map(([zone]) => zone)),
      summary: summariseClasses({ items, facts: known, classes, names: CLASSES, total }),
      sentence: sentenceOf(zones),
      wordsOf,
      marks: [],
      columns: [...columnsOf(wordsOf), ...placeColumns(known)],
    }
  },
})
