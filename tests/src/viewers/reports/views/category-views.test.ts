import { describe, expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import type { ReleasedTotal } from '../../../../../src/contract/location-insights.ts'
import { chartSpecOf } from '../../../../../src/viewers/kit/report/data-view.ts'
import { agesOf, genderSlices } from '../../../../../src/viewers/reports/views/age-and-gender.ts'
import {
  combinedDemographics,
  visitsByAgeBands,
  visitsByGender,
} from '../../../../../src/viewers/reports/views/demographics.ts'
import { modeViews, purposeViews } from '../../../../../src/viewers/reports/views/kinds.ts'
import {
  traversesByHour,
  traversingByDay,
  traversingDistances,
  traversingModes,
  traversingPurposes,
} from '../../../../../src/viewers/reports/views/traversing.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { noData, released, shown, table } from '../shown.ts'

describe('purpose', () => {
  test('[V7.08] [V3.05] names each purpose in the overview, as bars and as a pie', async () => {
    const rows = [270, 460, null, 180, 90].map((journeycount, at) => ({
      purpose: at + 1,
      journeycount,
      ...(journeycount === null ? noData : released()),
    }))
    const view = await shown(purposeViews.overview, routes.journeysByPurpose.path, rows)
    expect(table(view).map(cells => cells.slice(0, 3))).toEqual([
      ['Home ⇔ Work', '270', '27%'],
      ['Home ⇔ Other', '460', '46%'],
      ['Work ⇔ Other', 'no data', ''],
      ['Other ⇔ Other', '180', '18%'],
      ['Other', '90', '9%'],
    ])
    expect(view.pie?.map(slice => slice.label)).toEqual([
      'Home ⇔ Work 27%',
      'Home ⇔ Other 46%',
      'Other ⇔ Other 18%',
      'Other 9%',
    ])
    expect(purposeViews.overview.kinds).toEqual(['bar', 'pie'])
  })

  test('[V2.08] shows weekday next to weekend by day, each share within its day type', async () => {
    const rows = [
      { purpose: 1, weekend: 0, journeycount: 300, ...released() },
      { purpose: 2, weekend: 0, journeycount: 100, ...released() },
      { purpose: 1, weekend: 1, journeycount: 50, ...released('<30', 20) },
      { purpose: 2, weekend: 1, journeycount: 450, ...released() },
    ]
    const view = await shown(purposeViews.byDay, routes.purposeByDay.path, rows)
    expect(table(view).slice(0, 4)).toEqual([
      ['Home ⇔ Work', 'Weekday', '300', '75%', 'A'],
      ['Home ⇔ Work', 'Weekend', '50', '10%', 'B'],
      ['Home ⇔ Other', 'Weekday', '100', '25%', 'A'],
      ['Home ⇔ Other', 'Weekend', '450', '90%', 'A'],
    ])
    const spec = chartSpecOf(view.bars, view.chart, view.series)
    expect(spec.series?.map(series => series.name)).toEqual(['Weekday', 'Weekend'])
    expect(spec.points.slice(0, 4).map(point => [point.place?.slot, point.place?.series])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ])
    expect(plainText(view.sentence)).toBe(
      'On weekdays the most common purpose is Home ⇔ Work, 75% of visits; at weekends it is Home ⇔ Other, 90% of them.',
    )
  })

  test('[V9.02] by time: shows a line for each of the first four purposes', async () => {
    const rows = [8, 17].map(hour => ({ purpose: 1, hour, journeycount: hour * 10, ...released('300+', 2) }))
    const view = await shown(purposeViews.byTime, routes.purposeByTime.path, rows)
    expect(view.rows).toHaveLength(24 * 4)
    expect(view.series?.map(series => series.name)).toEqual([
      'Home ⇔ Work',
      'Home ⇔ Other',
      'Work ⇔ Other',
      'Other ⇔ Other',
    ])
    expect(table(view)[8 * 4]).toEqual(['08:00 to 09:00', 'Home ⇔ Work', '80', '32%', 'A'])
    expect(plainText(view.sentence)).toContain('Home ⇔ Work peaks at 17:00 to 18:00 with about 170 visits a day')
  })
})

test('[V2.07] [V3.05] names Rail, Road, Active and HGV by their codes, and leaves 2 blank', async () => {
  const rows = [0, 1, 3, 4].map(mode => ({ mode, journeycount: 100 * (mode + 1), ...released() }))
  const overview = await shown(modeViews.overview, routes.journeysByMode.path, rows)
  expect(table(overview).map(cells => cells.slice(0, 2))).toEqual([
    ['Rail', '100'],
    ['Road', '200'],
    ['Active', '400'],
    ['HGV', '500'],
  ])
  const days = rows.flatMap(row => [0, 1].map(weekend => ({ ...row, weekend })))
  expect(table(await shown(modeViews.byDay, routes.modeByDay.path, days))).toHaveLength(8)
  const hours = rows.map(row => ({ ...row, hour: 7 }))
  expect(table(await shown(modeViews.byTime, routes.modeByTime.path, hours))[7 * 4 + 3]).toEqual([
    '07:00 to 08:00',
    'HGV',
    '500',
    '100%',
    'A',
  ])
})

describe('demographics', () => {
  test('[V3.02] [V7.09] gives a band one row each for weekdays and weekends, with shares to 1 decimal', async () => {
    const rows = [
      {
        age_band_display: '18-24',
        ...released(),
        weekday: 100,
        weekday_margin: 5,
        weekend: 50,
        weekend_margin: 18,
        margin: 18,
      },
      { age_band_display: '25-34', ...released(), weekday: 200, weekday_margin: 5, weekend: 100, weekend_margin: 5 },
      { age_band_display: '65+', ...noData, weekday: null, weekday_margin: null, weekend: null, weekend_margin: null },
    ]
    const view = await shown(visitsByAgeBands, routes.visitorsByAgeBand.path, rows)
    expect(table(view)[0]).toEqual(['18-24', 'Weekday', '100', '33.3%', 'A'])
    expect(table(view)[11]).toEqual(['65+', 'Weekend', 'no data', '', ''])
    const genders = [
      {
        gender_band_display: 'Female',
        ...released(),
        weekday: 506,
        weekday_margin: 5,
        weekend: 300,
        weekend_margin: 5,
      },
    ]
    expect(table(await shown(visitsByGender, routes.visitorsByGender.path, genders))[0]?.slice(0, 3)).toEqual([
      'Female',
      'Weekday',
      '506',
    ])
  })

  test('[V2.10] filters ages by the selected gender, and shows all ages if no gender is selected', async () => {
    const rows = [
      { age_band_display: '18-24', gender_band_display: 'Female', total: 300, ...released() },
      { age_band_display: '18-24', gender_band_display: 'Male', total: 100, ...released() },
      { age_band_display: '25-34', gender_band_display: 'Female', total: 200, ...released() },
    ]
    const view = await shown(combinedDemographics, routes.combinedDemographics.path, rows)
    expect(genderSlices(view).map(slice => slice.label)).toEqual(['Female 83.3%', 'Male 16.7%'])
    const women = agesOf(view.rows, 'Female')
    expect(women.slice(0, 2).map(row => [row.name, row.value])).toEqual([
      ['18-24', 300],
      ['25-34', 200],
    ])
    expect(women).toHaveLength(6)
    expect(agesOf(view.rows, null)).toEqual(view.rows)
    expect(agesOf(view.rows, 'Male')[0]?.value).toBe(100)
  })
})

test('[V2.10] compares ages in the bands that both genders have, and lists them unchanged', async () => {
  const rows = [
    {
      age_band_display: '18-34',
      gender_band_display: 'Female',
      total: 500,
      covers: { age_band_display: ['18-24', '25-34'] },
      ...released(),
    },
    { age_band_display: '18-24', gender_band_display: 'Male', total: 200, ...released() },
    { age_band_display: '25-34', gender_band_display: 'Male', total: 100, ...released() },
    { age_band_display: '35-44', gender_band_display: 'Female', total: 100, ...released() },
    { age_band_display: '35-44', gender_band_display: 'Male', total: 100, ...released() },
  ]
  const total: ReleasedTotal = { of: {}, value: 1000, margin: 4, devices: '300+' }
  const view = await shown(combinedDemographics, routes.combinedDemographics.path, rows, { totals: [total] })
  expect(
    table(view)
      .slice(0, 3)
      .map(cells => cells.slice(0, 4)),
  ).toEqual([
    ['18 to 34', 'Female', '500', '50.0%'],
    ['18-24', 'Male', '200', '20.0%'],
    ['25-34', 'Male', '100', '10.0%'],
  ])
  expect(view.bars.slice(0, 4).map(({ label, value, pair }) => [label, value, pair?.slot, pair?.series])).toEqual([
    ['18 to 34', 500, 0, 0],
    ['18 to 34', 300, 0, 1],
    ['35-44', 100, 1, 0],
    ['35-44', 100, 1, 1],
  ])
  expect(genderSlices(view).map(({ label, value }) => [label, value])).toEqual([
    ['Female 60.0%', 600],
    ['Male 40.0%', 400],
  ])
  expect(plainText(view.sentence)).toContain('The largest age band is 18 to 34, 80.0% of visits')
})

describe('traversing', () => {
  test('[V7.10] [V3.07] counts traverses by day and by hour', async () => {
    const days = [100, 200].map((visitorcount, weekday) => ({ weekday, visitorcount, ...released() }))
    expect(plainText((await shown(traversingByDay, routes.traversesByDay.path, days)).sentence)).toContain(
      'The busiest day is Monday with about 200 traverses.',
    )
    const hours = [{ hour_range: 16, visitorcount: 3988, ...released() }]
    expect(table(await shown(traversesByHour, routes.traversesByHour.path, hours))[16]).toEqual([
      '16:00 to 17:00',
      '3,990',
      '100%',
      'A',
    ])
  })

  test('[V2.11] shows traverses by mode and by purpose, including Other, with a pie', async () => {
    const modes = [{ mode: 1, visitorcount: 40, ...released() }]
    expect(table(await shown(traversingModes, routes.traversesByMode.path, modes))[1]).toEqual([
      'Road',
      '40',
      '100%',
      'A',
    ])
    const purposes = [1, 5].map(purpose => ({ purpose, visitorcount: 50, ...released() }))
    const view = await shown(traversingPurposes, routes.traversesByPurpose.path, purposes)
    expect(view.pie?.map(slice => slice.label)).toEqual(['Home ⇔ Work 50%', 'Other 50%'])
    expect(traversingPurposes.kinds).toEqual(['bar', 'pie'])
  })

  test('[V2.11] [V9.05] shows distances as a heatmap of 8 by 8 buckets', async () => {
    const rows = [
      { access_distance_bucket: 1, egress_distance_bucket: 8, visitorcount: 75, ...released() },
      { access_distance_bucket: 6, egress_distance_bucket: 1, visitorcount: 25, ...released() },
      { access_distance_bucket: 8, egress_distance_bucket: 8, visitorcount: null, ...noData },
    ]
    const view = await shown(traversingDistances, routes.traversesByDistance.path, rows)
    expect(view.heat?.columns).toEqual(['5', '10', '20', '40', '80', '160', '360', '360+'])
    expect(view.heat?.cells).toHaveLength(64)
    expect(
      view.heat?.cells.filter(cell => cell.value !== null).map(cell => [cell.column, cell.row, cell.value]),
    ).toEqual([
      [7, 0, 75],
      [0, 5, 25],
    ])
    expect(table(view)[63]).toEqual(['Over 360 km', 'Over 360 km', 'no data', '', ''])
    expect(plainText(view.sentence)).toContain(
      'about 25 (25%) come from more than 80 km away and about 75 (75%) continue',
    )
  })
})
