import { expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import type { ReleasedTotal } from '../../../../../src/contract/location-insights.ts'
import { knownText } from '../../../../../src/domain/disclosure/known-digits.ts'
import { cellText } from '../../../../../src/ui/data-table/column.ts'
import type { Presented } from '../../../../../src/viewers/kit/report/data-view.ts'
import { modeViews, purposeViews } from '../../../../../src/viewers/reports/views/kinds.ts'
import { averageDailyVisits, averageHourlyVisits } from '../../../../../src/viewers/reports/views/visits.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { released, shown } from '../shown.ts'

const total = (value: number, of: ReleasedTotal['of'] = {}): ReleasedTotal => ({
  of,
  value,
  margin: 3,
  devices: '300+',
})
const figuresIn = (text: string) => [...text.matchAll(/\d{1,3}(?:,\d{3})+|\d+%/g)].map(([figure]) => figure)
/** The figures in the sentence, and the complete text of the table. */
const both = ({ sentence, columns, rows, shares }: Presented) => ({
  said: figuresIn(plainText(sentence)),
  read: [...rows, ...shares.foot].flatMap(row => columns.map(column => cellText(column, row))),
})

test('[V1.05] takes a sentence’s figures from its table, rounded by the same rule', async () => {
  const daily = await shown(
    averageDailyVisits(routes.averageDaily),
    routes.averageDaily.path,
    [126_142, 170_111, 178_222, 181_333, 185_444, 204_998, 181_777].map((visitorcount, weekday) => ({
      weekday,
      visitorcount,
      ...released('300+', 2.6),
    })),
    { totals: [total(176_543)] },
  )
  const days = both(daily)
  expect(days.said).toEqual(['205,000', '126,000', '177,000'])
  expect(days.read).toEqual(expect.arrayContaining(['205,000', '126,000']))
  expect(knownText(176_543, 3)).toBe('177,000')

  const hours = both(
    await shown(
      averageHourlyVisits(routes.averageHourly),
      routes.averageHourly.path,
      [2_281, 9_412, 17_716, 5_153].map((visitorcount, hour) => ({
        weekday: 0,
        hour,
        visitorcount,
        ...released('300+', 4),
      })),
      { totals: [total(34_562, { weekday: 0 })] },
    ),
  )
  expect(hours.said).toContain('17,700')
  for (const figure of hours.said) expect(hours.read).toContain(figure)
})

test('[V1.05] [V2.07] [V2.08] takes a sentence’s shares from its table, relative to the total', async () => {
  const counts = [4_401_222, 630_111, 359_000, 100_000]
  const modes = counts.map((journeycount, at) => ({
    mode: [1, 0, 3, 4][at],
    journeycount,
    ...released('300+', 2.4),
  }))
  const mode = both(await shown(modeViews.overview, routes.journeysByMode.path, modes, { totals: [total(5_490_333)] }))
  expect(mode.said).toEqual(['80%'])
  expect(mode.read).toEqual(expect.arrayContaining(['80%', '11%', '359,000']))
  const purposes = [1_600_000, 3_100_000, 500_000, 90_000, 200_000].map((journeycount, at) => ({
    purpose: at + 1,
    journeycount,
    ...released('300+', 3),
  }))
  const purpose = both(
    await shown(purposeViews.overview, routes.journeysByPurpose.path, purposes, { totals: [total(5_490_000)] }),
  )
  expect(purpose.said).toEqual(['56%'])
  expect(purpose.read).toContain('56%')
})
