import type { VisitsByAgeAndGender, VisitsByAgeBand, VisitsByGender } from '../../../src/contract/report-rows.ts'
import type { Released } from '../gate/release.ts'
import { releaseDayTypes } from '../gate/release-day-types.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { AGES, GENDERS, pairsOf } from './keys.ts'
import { ofAll, PERIOD, type ProtectedTable, protectTable, type TableMargin } from './protect-table.ts'

type Kind = 'age' | 'gender'
const CODES: Readonly<Record<Kind, readonly number[]>> = { age: AGES, gender: GENDERS }
const AGE_BANDS = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDER_BANDS = ['Unknown', 'Female', 'Male']

const ageBand = (age: number) => ({ age_band_display: AGE_BANDS[age] ?? '' })
const genderBand = (gender: number) => ({ gender_band_display: GENDER_BANDS[gender] ?? '' })

/** Visits of the period by band; the combined table adds up to them. */
const protectBands = (context: ViewerContext, buildId: number, kind: Kind): Promise<ProtectedTable> =>
  protectTable(context, buildId, 'visits', kind, CODES[kind])

const WEEKEND: TableMargin = { totals: 'day-type', marginOf: cell => cell % 2 }

/** A row holds two figures, each with a total of its own: that of `daytype` 'weekday' and that of 'weekend', per day of either. */
const byDayType = async (context: ViewerContext, buildId: number, kind: Kind) => {
  const bands = await protectBands(context, buildId, kind)
  const { released, totalsOf } = await protectTable(
    context,
    buildId,
    'visits',
    `${kind}-day-type`,
    pairsOf(CODES[kind], 2),
    [{ totals: kind, marginOf: cell => Math.floor(cell / 2), released: bands.released }, WEEKEND],
  )
  const { ofDayType } = await readDays(context, buildId)
  return {
    table: { keys: CODES[kind], released, days: ofDayType },
    totals: releaseTotals({
      totals: await totalsOf(WEEKEND),
      of: weekend => ({ daytype: weekend === 0 ? 'weekday' : 'weekend' }),
      daysOf: weekend => ofDayType[weekend] ?? 0,
    }),
  }
}

/** Visits per weekday day and per weekend day by age band, seven rows. */
export const visitorsByAgeBand = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByAgeBand>>> => {
  const { table, totals } = await byDayType(context, buildId, 'age')
  return releaseReport(releaseDayTypes({ ...table, keyOf: ageBand }), totals)
}

/** Visits per weekday day and per weekend day by gender, three rows. */
export const visitorsByGender = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByGender>>> => {
  const { table, totals } = await byDayType(context, buildId, 'gender')
  return releaseReport(releaseDayTypes({ ...table, keyOf: genderBand }), totals)
}

/** Visits of the period by age band and gender, 21 rows; the same figures filter one chart by the other. */
export const combinedDemographics = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByAgeAndGender>>> => {
  const width = GENDERS.length
  const keys = pairsOf(AGES, width)
  const [age, gender] = await Promise.all([
    protectBands(context, buildId, 'age'),
    protectBands(context, buildId, 'gender'),
  ])
  const ages: TableMargin = { totals: 'age', marginOf: cell => Math.floor(cell / width), released: age.released }
  const genders: TableMargin = { totals: 'gender', marginOf: cell => cell % width, released: gender.released }
  const { released, totalsOf } = await protectTable(context, buildId, 'visits', 'age-gender', keys, [ages, genders])
  return releaseReport(
    releaseTable('total', {
      keys,
      keyOf: cell => ({ ...ageBand(Math.floor(cell / width)), ...genderBand(cell % width) }),
      released,
    }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
    releaseTotals({ totals: await totalsOf(ages), of: ageBand }),
    releaseTotals({ totals: await totalsOf(genders), of: genderBand }),
  )
}
