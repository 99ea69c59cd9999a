import { type Counted, repeatsOf } from '../../../reference/movement.ts'
import type { View } from '../../../reference/report.ts'
import type { LinearSystem } from './linear-system.ts'

const AGES = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDERS = ['Unknown', 'Female', 'Male']

const isWeekend = ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0)
const upTo = (metres: number, km: number) => Math.max(1, Math.ceil(metres / (km * 1000))) * km

/** The bracket of a visit in each table of distances; null where the table has not got it. */
const BRACKETS: Readonly<Record<string, (metres: number) => number | null>> = {
  'journeys/visitorsbydistance': metres => (metres > 250_000 ? 255 : upTo(metres, 5)),
  'journeys/localvisitorsbydistance': metres => (metres > 35_000 ? null : upTo(metres, 1)),
  'journeys/nonlocalvisitorsbydistance': metres => (metres > 250_000 ? 260 : metres > 35_000 ? upTo(metres, 10) : null),
}

/** The keys of a row or of a total, by name. */
const KEYS: Readonly<Record<string, (visit: Counted) => unknown>> = {
  date: ({ day }) => day,
  weekday: ({ weekday }) => weekday,
  hour: ({ hour }) => hour,
  purpose: ({ trip }) => trip.purpose,
  mode: ({ trip }) => trip.mode,
  weekend: isWeekend,
  daytype: visit => ['weekday', 'weekend'][isWeekend(visit)],
  age_band_display: ({ trip }) => AGES[trip.ageBand],
  gender_band_display: ({ trip }) => GENDERS[trip.gender],
}

/** A figure, released or withheld, with the visits that it counts. */
export interface Told {
  readonly name: string
  readonly isShown: boolean
  readonly visits: readonly number[]
}

/** The figures of a view's rows: some rows hold two. */
export const figuresOf = (view: string, { rows, totals }: View, visits: readonly Counted[]) => {
  const again = repeatsOf(visits)
  const select = (of: Readonly<Record<string, unknown>>): number[] =>
    [...visits.keys()].filter(at => {
      const visit = visits[at]!
      const bracket = BRACKETS[view]?.(visit.trip.distanceM)
      return (
        bracket !== null &&
        Object.entries(of).every(([key, code]) =>
          key === 'distancebracket'
            ? bracket === code
            : (key === 'again' ? again.has(visit) : KEYS[key]!(visit)) === code,
        )
      )
    })
  const told = (of: Readonly<Record<string, unknown>>, isShown: boolean): Told => ({
    name: `${view} ${JSON.stringify(of)}`,
    isShown,
    visits: select(of),
  })
  const isBand = (row: View['rows'][number]) =>
    view.endsWith('band') || view.endsWith('gender') ? Object.keys(row)[0]! : null
  return {
    rows: rows.flatMap(row => {
      const band = isBand(row)
      if (band !== null)
        return ['weekday', 'weekend'].map(daytype => told({ [band]: row[band], daytype }, row.suppressed === false))
      if ('repeatcount' in row) {
        const isShown = row.suppressed === false
        // The visits of people who came once follow from the two figures of a row, and stand in none.
        return [
          told({ weekday: row.weekday }, isShown),
          told({ weekday: row.weekday, again: true }, isShown),
          told({ weekday: row.weekday, again: false }, false),
        ]
      }
      const of = Object.fromEntries(Object.entries(row).filter(([key]) => key in KEYS || key === 'distancebracket'))
      return [told(of, row.suppressed === false)]
    }),
    totals: totals.map(({ of }) => told(of as Readonly<Record<string, unknown>>, true)),
  }
}

/** Tables of visits whose rows add up, and repeat visits. */
export const VIEWS = [
  'visitors/averagedaily',
  'visitors/averagehourly',
  'visitors/repeatfrequency',
  'visitors/bydate',
  'journeys/visitorsbydistance',
  'journeys/localvisitorsbydistance',
  'journeys/nonlocalvisitorsbydistance',
  'purpose/journeysbypurpose',
  'purpose/purposebyday',
  'purpose/purposebytime',
  'mode/journeysbymode',
  'mode/modebyday',
  'mode/modebytime',
  'demographics/visitorsbyageband',
  'demographics/visitorsbygender',
  'demographics/combined',
]

export const learnAll = (system: LinearSystem, told: readonly Told[]) => {
  for (const { isShown, visits } of told) if (isShown && visits.length > 0) system.learn(visits)
}
