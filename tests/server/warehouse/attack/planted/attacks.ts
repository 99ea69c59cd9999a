import { allowedPercent, percentOf, type Score } from '../score.ts'
import * as crowds from './crowds.ts'
import * as dates from './dates.ts'
import { attackPlantedFlows, FLOW_ATTACKS } from './flows.ts'
import { attackMonths } from './months.ts'
import { attackPlanted, type PlantedAttack } from './plant.ts'
import * as replies from './replies.ts'
import { attackTwoSquares } from './squares.ts'
import * as stays from './stays.ts'
import * as tourism from './tourism.ts'
import * as unknown from './unknown.ts'

/**
 * An attack on balanced cases, and the maximum share of correct guesses, as a percentage, before two standard errors
 * are added.
 */
export interface StatedAttack {
  readonly name: string
  readonly percent: number
  readonly attack: (seed: number, cases: number) => Promise<Score> | Score
}

const stated = (name: string, attack: PlantedAttack, percent = 55): StatedAttack => ({
  name,
  percent,
  attack: (seed, cases) => attackPlanted(attack, { seed, cases }),
})

/** Attackers who plant crowds to detect one additional visit. */
const PLANTED_ATTACKS: readonly StatedAttack[] = [
  stated('a crowd on a weekday and at the weekend', crowds.onWeekdayAndWeekend),
  stated('a crowd on every day of a month', crowds.onEveryDay),
  stated('a device of unknown gender among known ones', unknown.unknownGender),
  stated('a device of unknown gender among others', unknown.amongUnknown),
  stated('equal stays and one of twice their length', stays.equalStays(2)),
  stated('equal stays at two hours', stays.equalStaysAtTwoHours),
  // Stays count by length, so a long stay is like a device with several visits.
  stated('equal stays and one of four times their length', stays.equalStays(4), 65),
  stated('equal stays and one of ten times their length', stays.equalStays(10), 75),
  stated('a crowd that stays through two hours', stays.throughTwoHours),
  stated('a crowd that stays through the day', stays.throughTheDay),
  stated('tourists in two chosen zones', tourism.twoChosenZones),
  stated('tourists at all times', tourism.twoPeriods),
  stated('tourists of all lengths of stay', tourism.twoLengths),
  stated('tourists at the threshold', tourism.plantedTourists),
  stated('contents of map replies except figures', replies.shapeOfMaps),
  stated('contents of table replies except figures', replies.shapeOfTables),
  stated('datasets that may be empty', replies.emptyDatasets),
  { name: '24 months of places that differ', percent: 60, attack: attackMonths },
  ...(['devices', 'visits'] as const).map(
    (figure): StatedAttack => ({
      name: `a crowd in two price squares, ${figure}`,
      percent: 55,
      attack: (seed, cases) => attackTwoSquares(figure, seed, cases),
    }),
  ),
  ...Object.entries(FLOW_ATTACKS).map(
    ([name, attack]): StatedAttack => ({
      name: `flows, ${name}`,
      percent: 55,
      attack: (seed, cases) => attackPlantedFlows(attack, seed, cases),
    }),
  ),
]

/** Measures how long replies take, which depends on what else the machine is doing. */
export const TIMED_ATTACK = stated('the time of replies', replies.timeOfReplies)

/**
 * Tables and maps that divide a crowd in the same way, so that one figure minus another would leave one additional
 * visit.
 */
const SAME_DIVISIONS: readonly StatedAttack[] = [
  stated('a crowd that two tables divide in the same way', crowds.inTwoTables),
  stated('a crowd that hours and weekdays divide in the same way', crowds.hoursAgainstWeekdays),
  stated('a crowd that a table and a map divide in the same way', crowds.inTableAndMap),
  stated('a crowd that a table and a map divide in the same way, among 20 others', crowds.inTableAndMapAmong(20)),
  stated('a crowd that the maps of both ends of a traverse divide in the same way', crowds.atBothEnds),
  stated('weekdays less dates, if the days of a week share a figure', dates.weekdaysAgainstDates),
  stated('a week of dates less the event on its Tuesday', dates.eventAgainstDates),
  stated('a crowd that tourists and origins divide in the same way', tourism.touristsByOrigin),
]

export const STATED_ATTACKS: readonly StatedAttack[] = [...PLANTED_ATTACKS, ...SAME_DIVISIONS]

/**
 * Runs an attack. If its share is above the limit, runs it again on other cases, four times as many: with so many
 * attacks, one or two exceed two standard errors by chance, but no real leak passes the larger sample.
 */
export const runAttack = async (
  { attack, percent }: StatedAttack,
  { seed, cases }: { readonly seed: number; readonly cases: number },
): Promise<Score> => {
  const score = await attack(seed, cases)
  return percentOf(score) <= allowedPercent(score, percent) ? score : attack(seed + 1, 4 * cases)
}
