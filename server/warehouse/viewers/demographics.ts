import type { VisitsByAgeAndGender, VisitsByAgeBand, VisitsByGender } from '../../../src/contract/report-rows.ts'
import type { Measure } from '../gate/measure.ts'
import type { Released } from '../gate/release.ts'
import { releaseDayTypes } from '../gate/release-day-types.ts'
import { releaseTable } from '../gate/release-table.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { AGES, GENDERS, pairsOf } from './keys.ts'
import { protectTable } from './protect-table.ts'

type Kind = 'age' | 'gender'
const CODES: Readonly<Record<Kind, readonly number[]>> = { age: AGES, gender: GENDERS }
const AGE_BANDS = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDER_BANDS = ['Unknown', 'Female', 'Male']

const ageBand = (age: number) => ({ age_band_display: AGE_BANDS[age] ?? '' })
const genderBand = (gender: number) => ({ gender_band_display: GENDER_BANDS[gender] ?? '' })

/** Visits by band; the combined table adds up to them. */
const totals = (context: ViewerContext, buildId: number, kind: Kind): Promise<ReadonlyMap<number, Measure>> =>
  protectTable(context, buildId, 'visits', kind, CODES[kind])

const byDayType = async (context: ViewerContext, buildId: number, kind: Kind) => {
  const released = await protectTable(context, buildId, 'visits', `${kind}-day-type`, pairsOf(CODES[kind], 2), [
    {
      totals: kind,
      marginOf: cell => Math.floor(cell / 2),
      released: await totals(context, buildId, kind),
    },
    { totals: 'day-type', marginOf: cell => cell % 2 },
  ])
  const days = await readDays(context, buildId)
  return { keys: CODES[kind], released, days: days.ofDayType }
}

/** Visits per weekday day and per weekend day by age band, seven rows. */
export const visitorsByAgeBand = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<VisitsByAgeBand[]>> =>
  releaseDayTypes({ ...(await byDayType(context, buildId, 'age')), keyOf: ageBand })

/** Visits per weekday day and per weekend day by gender, three rows. */
export const visitorsByGender = async (context: ViewerContext, buildId: number): Promise<Released<VisitsByGender[]>> =>
  releaseDayTypes({ ...(await byDayType(context, buildId, 'gender')), keyOf: genderBand })

/** Visits of the period by age band and gender, 21 rows; the same figures filter one chart by the other. */
export const combinedDemographics = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<VisitsByAgeAndGender[]>> => {
  const width = GENDERS.length
  const keys = pairsOf(AGES, width)
  const [ages, genders] = await Promise.all([totals(context, buildId, 'age'), totals(context, buildId, 'gender')])
  const released = await protectTable(context, buildId, 'visits', 'age-gender', keys, [
    { totals: 'age', marginOf: cell => Math.floor(cell / width), released: ages },
    { totals: 'gender', marginOf: cell => cell % width, released: genders },
  ])
  return releaseTable('total', {
    keys,
    keyOf: cell => ({ ...ageBand(Math.floor(cell / width)), ...genderBand(cell % width) }),
    released,
  })
}
