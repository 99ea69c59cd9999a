import { describe, expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import { chartSpecOf } from '../../../../../src/viewers/kit/report/data-view.ts'
import { dwellersByTime, dwellsByArrival, dwellsByWeekday } from '../../../../../src/viewers/reports/views/dwells.ts'
import { journeysOverview, localJourneys, nonlocalJourneys } from '../../../../../src/viewers/reports/views/journeys.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { headers, noData, released, shown, table } from '../shown.ts'

describe('journeys by distance', () => {
  const all = [255, ...Array.from({ length: 50 }, (_, at) => 5 * (at + 1))].map(distancebracket => ({
    distancebracket,
    ...(distancebracket === 15
      ? { visitorcount: null, ...noData }
      : { visitorcount: distancebracket === 5 ? 500 : 10, ...released() }),
  }))

  test('[V7.07] [V3.04] lists every bracket of the call, nearest first, and joins longer ones as 250+', async () => {
    const view = await shown(journeysOverview(routes.visitorsByDistance), routes.visitorsByDistance.path, all)
    expect(view.rows).toHaveLength(51)
    // 500 of 500 + 49 * 10 journeys are 51 %.
    expect(table(view)[0]).toEqual(['0 to 5 km', '500', '51%', 'A'])
    expect(table(view)[2]).toEqual(['10 to 15 km', 'no data', '', ''])
    expect(table(view)[50]).toEqual(['over 250 km', '10', '1%', 'A'])
  })

  test('[V9.06] the axis ends at 250 km, and the table has 10 rows per page', async () => {
    const made = journeysOverview(routes.visitorsByDistance)
    const view = await shown(made, routes.visitorsByDistance.path, all)
    expect(view.rows.map(row => row.label).slice(-2)).toEqual(['250', '250+'])
    expect(made.pageSize).toBe(10)
  })

  test('[V2.06] marks the bracket of local journeys that contains the 80%', async () => {
    const rows = [40, 30, 15, 10, 5].map((visitorcount, at) => ({
      distancebracket: at + 1,
      visitorcount,
      ...released(),
    }))
    const view = await shown(localJourneys(routes.localVisitorsByDistance), routes.localVisitorsByDistance.path, rows)
    expect(plainText(view.sentence)).toBe(
      '80% of local journeys are within 3 km. The median journey is in the 1 to 2 km bracket.',
    )
    expect(chartSpecOf(view.bars, view.chart).finding).toBe(2)
    expect(headers(view)).toEqual(['Distance', 'Visits', '% of local visits', 'Quality'])
  })

  test('merges brackets that share a figure into one range and counts their sum', async () => {
    const covers = { distancebracket: [6, 7, 8, 9, 10] }
    const rows = Array.from({ length: 10 }, (_, at) => ({
      distancebracket: at + 1,
      visitorcount: at < 5 ? 100 : 20,
      ...released(),
      ...(at >= 5 && { covers }),
    }))
    const made = localJourneys(routes.localVisitorsByDistance)
    const totals = [{ of: {}, value: 600, margin: 3, devices: '300+' as const }]
    const view = await shown(made, routes.localVisitorsByDistance.path, rows, { totals })
    expect(table(view).at(-1)).toEqual(['5 to 10 km', '20', '17%', 'A'])
    // 500 of 600 are within 5 km.
    expect(plainText(view.sentence)).toBe(
      '80% of local journeys are within 5 km. The median journey is in the 2 to 4 km bracket.',
    )
    expect(view.bars.map(({ label, value }) => [label, value]).slice(4)).toEqual([
      ['5', 100],
      ...['6', '7', '8', '9', '10'].map(label => [label, 20]),
    ])
  })

  test('[V2.06] starts non-local journeys at 35 km', async () => {
    const rows = [40, 50, 60].map(distancebracket => ({ distancebracket, visitorcount: 20, ...released() }))
    const made = nonlocalJourneys(routes.nonlocalVisitorsByDistance)
    const view = await shown(made, routes.nonlocalVisitorsByDistance.path, rows)
    expect(view.rows.map(row => row.name)).toEqual(['35 to 40 km', '40 to 50 km', '50 to 60 km'])
    expect(plainText(view.sentence)).toContain('80% of non-local journeys are within 60 km.')
  })

  test('[V8.02] reports rows without a possible median as an internal error', async () => {
    const rows = [
      { distancebracket: 5, visitorcount: 0, ...released() },
      { distancebracket: 10, visitorcount: 0, ...released() },
    ]
    await expect(
      shown(journeysOverview(routes.visitorsByDistance), routes.visitorsByDistance.path, rows),
    ).rejects.toThrow("Something's gone wrong finding the 80% bracket")
  })
})

describe('dwells', () => {
  test('[V3.06] [V9.04] converts seconds to whole minutes, by day of arrival', async () => {
    const rows = [3629, 3630, 11_280, null].map((avgdwelltime, dayofweek) => ({
      dayofweek,
      avgdwelltime,
      ...(avgdwelltime === null ? noData : released()),
    }))
    const view = await shown(dwellsByWeekday(routes.dwellsByDay, 'Dwells by Day'), routes.dwellsByDay.path, rows)
    // The means are 60.48, 60.5 and 188 minutes.
    expect(table(view).slice(0, 4)).toEqual([
      ['Sunday', '60', 'A'],
      ['Monday', '61', 'A'],
      ['Tuesday', '188', 'A'],
      ['Wednesday', 'no data', ''],
    ])
    expect(plainText(view.sentence)).toContain('People dwell longest on Tuesday, about 188 minutes on average')
  })

  test('[V7.07] shows dwells by hour of arrival', async () => {
    const rows = [
      { origin_hour: 13, avgdwelltime: 11_280, ...released() },
      { origin_hour: 9, avgdwelltime: 3600, ...released() },
    ]
    const view = await shown(dwellsByArrival(routes.dwellsByHour, 'Dwells by Time'), routes.dwellsByHour.path, rows)
    expect(view.rows).toHaveLength(24)
    expect(plainText(view.sentence)).toContain('when they arrive between 13:00 and 14:00, about 188 minutes on average')
  })

  test('[V2.09] shows dwellers of the selected weekday, by default Sunday', async () => {
    const rows = [0, 6].flatMap(weekday =>
      [9, 10].map(hour => ({ weekday, hour, visitorcount: 100 * (weekday + 1) + hour, ...released('30-99') })),
    )
    const made = dwellersByTime(routes.dwellersByTime)
    expect(made.weekdayChoice).toBe(true)
    expect(table(await shown(made, routes.dwellersByTime.path, rows))[9]).toEqual(['09:00 to 10:00', '109', 'A'])
    const saturday = await shown(made, routes.dwellersByTime.path, rows, { weekday: 6 })
    expect(table(saturday)[10]?.[1]).toBe('710')
    expect(saturday.chart.valueTitle).toBe('Dwellers per Saturday')
    // A person who stays for hours counts in each of them, so that shares of their sum would mean nothing.
    expect(headers(saturday)).toEqual(['Hour', 'Dwellers', 'Quality'])
  })
})
