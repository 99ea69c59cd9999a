import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../../../src/domain/constants.ts'
import { dailySentence, hourlySentence } from '../../../../src/domain/summaries/by-time.ts'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { repeatSentence, repeatShare } from '../../../../src/domain/summaries/repeat.ts'
import { hourText, type Sentence } from '../../../../src/domain/summaries/words.ts'
import { plainText } from '../plain-text.ts'

const figure = (
  name: string,
  value: number | null,
  margin: number | null = value === null ? null : 5,
): NamedFigure => ({
  name,
  value,
  margin,
})
const week = (...values: readonly (number | null)[]) => WEEKDAYS.map((name, day) => figure(name, values[day] ?? null))
const strongOf = (parts: Sentence) => parts.filter(part => part.kind === 'strong').map(part => part.text)

describe('average daily visits', () => {
  const mean = { value: 1386, margin: 4 }

  test("[V1.05] names the busiest and the quietest weekday and the month's average day", () => {
    const said = dailySentence(week(700, 1000, 1200, 1210, 1400, 1600, 2590), mean)
    expect(plainText(said)).toBe(
      'The busiest day is Saturday with about 2,590 visits. The quietest is Sunday with about 700. An average day of the month has about 1,390.',
    )
    expect(strongOf(said)).toEqual(['Saturday', '2,590', 'Sunday', '700', '1,390'])
  })

  test('names tied days at both ends', () => {
    // 2,500 + 5 % = 2,625 overlaps 2,590 - 5 % = 2,460.5, and 700 + 5 % = 735 overlaps 730 - 5 % = 693.5.
    expect(plainText(dailySentence(week(700, 730, 1200, 1210, 1400, 2500, 2590), mean))).toBe(
      'Friday and Saturday are the busiest days, in no certain order: about 2,500 and 2,590 visits. ' +
        'Sunday and Monday are the quietest, in no certain order: about 700 and 730. An average day of the month has about 1,390.',
    )
  })

  test('names a run of tied days, also across the weekend', () => {
    expect(plainText(dailySentence(week(2500, 1000, 1200, 1210, 1400, 2550, 2590), mean))).toContain(
      'Friday to Sunday are the busiest days, in no certain order: about 2,550, 2,590 and 2,500 visits.',
    )
  })

  test('names two days that clearly differ if several tie at both ends', () => {
    expect(plainText(dailySentence(week(1000, 1250, 1080, 1305, 1120, 1142, 1200), mean))).toBe(
      'Wednesday is clearly busier than Sunday; the other days are in between. An average day of the month has about 1,390 visits.',
    )
  })

  test('names no leader that ties with most days', () => {
    expect(plainText(dailySentence(week(700, 1000, 1010, 1020, 1030, 1040, 1050), mean))).toBe(
      'No day stands out as the busiest. The quietest is Sunday with about 700 visits. An average day of the month has about 1,390.',
    )
  })

  test('says that even the ends cannot be distinguished', () => {
    expect(plainText(dailySentence(week(1000, 1001, 1002, 1003, 1004, 1005, 1006), mean))).toBe(
      'There is no clear difference between the days of the week. An average day of the month has about 1,390 visits.',
    )
  })

  test('leaves out days without data and gives their number', () => {
    expect(plainText(dailySentence(week(null, 1000, 1200, null, 1400, 1600, 2590), null))).toBe(
      'The busiest day is Saturday with about 2,590 visits. The quietest is Monday with about 1,000; 2 days have no data.',
    )
    expect(plainText(dailySentence(week(null, 1000, null, null, null, null, null), null))).toBe(
      'Only Monday has data, with about 1,000 visits; 6 days have no data.',
    )
    expect(plainText(dailySentence(week(), null))).toBe('No day of the week has data.')
  })

  test('treats days that share a figure as one day, and claims no difference between them', () => {
    const days = [{ ...figure('Monday to Friday', 1000), times: 5 }, figure('Saturday', 2590), figure('Sunday', 1500)]
    expect(plainText(dailySentence(days, mean))).toBe(
      'The busiest day is Saturday with about 2,590 visits. The quietest are Monday to Friday with about 1,000 a day. An average day of the month has about 1,390.',
    )
    expect(plainText(dailySentence([{ ...figure('All days', 1386), times: 7 }], mean))).toBe(
      'All days can only be shown together, with about 1,390 visits a day. An average day of the month has about 1,390.',
    )
  })

  test('claims nothing if a margin is missing', () => {
    const days = [figure('Sunday', 1000, null), figure('Monday', 1900, null)]
    expect(plainText(dailySentence(days, null))).toContain('no clear difference')
  })
})

describe('average hourly visits', () => {
  const counts = [
    412,
    268,
    null,
    null,
    null,
    null,
    88,
    164,
    371,
    742,
    1218,
    1676,
    2041,
    2284,
    2196,
    1987,
    1642,
    1238,
    934,
    716,
    588,
    507,
    431,
    356,
  ]
  const hours = counts.map((value, hour) => figure(hourText(hour), value, value === 88 ? 20 : 8))

  test('[V2.05] names the busiest and quietest hours of the weekday, with those that cannot be distinguished from them', () => {
    const said = hourlySentence('Sunday', hours)
    expect(plainText(said)).toBe(
      'On an average Sunday the busiest hours are from 12:00 to 16:00, in no certain order. ' +
        'The quietest is 06:00 to 07:00 with about 88; 4 hours have no data.',
    )
    expect(strongOf(said)).toEqual(['Sunday', '12:00 to 16:00', '06:00 to 07:00', '88'])
  })

  test('names the range of hours that share a figure', () => {
    const some = [
      figure('07:00 to 10:00', 40),
      { ...figure('13:00 to 16:00', 120), times: 3 },
      figure('16:00 to 17:00', 60),
      { ...figure('22:00 to 07:00', 4.5), times: 9 },
    ]
    expect(plainText(hourlySentence('Monday', some))).toBe(
      'On an average Monday the busiest hours are from 13:00 to 16:00 with about 120 visits an hour. The quietest are from 22:00 to 07:00 with about 4.5 an hour.',
    )
  })

  test('ends the last hour at midnight', () => {
    expect(hourText(23)).toBe('23:00 to 00:00')
  })
})

describe('repeat visits', () => {
  const day = (total: number | null, value: number | null) => ({
    total,
    value,
    margin: value === null ? null : 5,
  })

  test('[V9.04] average daily repeat visits are the sum over the weekdays / 7, and the percentage has 1 decimal', () => {
    // Repeat visits add up to 140 + 150 + 160 + 170 + 180 + 190 + 200 = 1,190, or 170 a day. They are 24.2857 % of 700
    // x 7 = 4,900 visits.
    const days = [140, 150, 160, 170, 180, 190, 200].map(repeat => day(700, repeat))
    expect(repeatShare(days)).toMatchObject({ daily: 170, dailyTotal: 700, share: 1190 / 4900, days: 7 })
    expect(plainText(repeatSentence(days))).toBe(
      'Over the 7 days of the week, about 170 visits a day are repeat visits, 24.3% of all visits.',
    )
  })

  test('omits weekdays without data from the sum and the divisor, and counts each day of a shared figure', () => {
    const days = [day(100, 20), day(null, null), day(300, 40)]
    expect(plainText(repeatSentence(days))).toBe(
      'Over the 2 days of the week with data, about 30 visits a day are repeat visits, 15.0% of all visits.',
    )
    // Five days have 20 repeat visits, and two days have 40 of 300 visits.
    expect(
      repeatShare([
        { ...day(100, 20), times: 5 },
        { ...day(300, 40), times: 2 },
      ]),
    ).toMatchObject({
      days: 7,
      share: 180 / 1100,
    })
    expect(repeatShare([day(null, null)])).toBeNull()
    expect(plainText(repeatSentence([{ ...day(600, 110), margin: 60 }]))).toBe(
      'Too little is known to say how many visits are repeat visits.',
    )
  })
})
