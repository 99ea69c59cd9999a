import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../src/contract/report-tables.ts'
import { keysOf, splitPair } from '../dimensions.ts'
import { BY_PERIOD, DAY_TYPES, HOURS } from './protect-table.ts'
import { countTable, report } from './report.ts'

type Kind = 'purpose' | 'mode'
type Code<K extends Kind> = { [key in K]: number }

const codeOf = <K extends Kind>(kind: K, code: number) => ({ [kind]: code }) as Code<K>
const totalsOf = (kind: Kind) => (code: number) => codeOf(kind, code) as ReleasedTotal['of']
const weekendOf = (code: number) => (code === 1 ? 1 : 0) as 0 | 1

/** Visits of the period by purpose or mode. */
const ofPeriod = <K extends Kind>(kind: K) =>
  countTable({ rows: 'visits', by: kind, value: 'journeycount', keyOf: code => codeOf(kind, code) })

/**
 * Visits per weekday and per weekend day by purpose or mode. The cells add up to the total of their code and to that of their day
 * type. A code's total is of the mean day of all days that have data.
 */
const byDay = <K extends Kind>(kind: K) =>
  countTable({
    rows: 'visits',
    by: `${kind}-day-type`,
    value: 'journeycount',
    keyOf: cell => {
      const [code, weekend] = splitPair(`${kind}-day-type`, cell)
      return { ...codeOf(kind, code), weekend: weekendOf(weekend) }
    },
    margins: [{ totals: kind, releasedBy: BY_PERIOD }, DAY_TYPES],
    daysOf: (days, cell) => days.ofDayType[weekendOf(cell % 2)],
    totals: [
      { by: 'day-type', of: weekend => ({ weekend }), daysOf: (days, weekend) => days.ofDayType[weekendOf(weekend)] },
      { by: kind, of: totalsOf(kind), daysOf: days => days.all },
    ],
  })

/** Visits per day in each hour by purpose or mode. */
const byTime = <K extends Kind>(kind: K, keys = keysOf(`${kind}-hour`)) =>
  countTable({
    rows: 'visits',
    by: `${kind}-hour`,
    value: 'journeycount',
    keys: () => keys,
    keyOf: cell => {
      const [code, hour] = splitPair(`${kind}-hour`, cell)
      return { ...codeOf(kind, code), hour }
    },
    margins: [{ totals: kind, releasedBy: BY_PERIOD }, HOURS],
    daysOf: days => days.all,
    totals: [
      { by: kind, of: totalsOf(kind), daysOf: days => days.all },
      { by: 'hour', of: hour => ({ hour }), daysOf: days => days.all },
    ],
  })

/** Purpose 5, other journeys, has no rows by hour: they would follow from those of all purposes. The hours' totals hold it. */
const TIMED_PURPOSES = keysOf('purpose-hour').filter(cell => splitPair('purpose-hour', cell)[0] < 5)

export const purposeReports = {
  'purpose/journeysbypurpose': report<VisitsByPurpose>(ofPeriod('purpose')),
  'purpose/purposebyday': report<PurposeByDay>(byDay('purpose')),
  'purpose/purposebytime': report<PurposeByTime>(byTime('purpose', TIMED_PURPOSES)),
}

export const modeReports = {
  'mode/journeysbymode': report<VisitsByMode>(ofPeriod('mode')),
  'mode/modebyday': report<ModeByDay>(byDay('mode')),
  'mode/modebytime': report<ModeByTime>(byTime('mode')),
}
