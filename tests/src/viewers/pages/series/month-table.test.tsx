import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import { overTimeSentence, VISITS_OVER_TIME } from '../../../../../src/domain/summaries/over-time.ts'
import { MEASURE } from '../../../../../src/viewers/pages/series/measures.ts'
import { MonthTable } from '../../../../../src/viewers/pages/series/parts/month-table.tsx'
import { seriesFileName, seriesTitle } from '../../../../../src/viewers/pages/series/series-text.ts'
import { slotsOf } from '../../../../../src/viewers/pages/series/timeline.ts'
import { plainText } from '../../../domain/plain-text.ts'

const slots = slotsOf(
  [8, 9, 10].map(month => ({ details: { id: month } as DatasetDetails, month: { year: 2026, month } })),
  [
    { value: 20_000, margin: 2 },
    { value: 20_100, margin: 2 },
    { value: 25_000, margin: 2 },
  ],
  [],
  [],
)

// An unclear change must show its figures, not 'no clear difference' across both columns.
test('a month without a clear change has the estimate and its interval', () => {
  const html = renderToStaticMarkup(
    <MonthTable
      slots={slots}
      measure={MEASURE.visits}
      reportViewer="Footfall_Analysis"
      exportName=""
      exportNotes={[]}
      marked={null}
      onMark={() => {}}
    />,
  )
  const [, october = '', september = '', august = ''] = html.split('<tr').slice(1)
  expect(october).toMatch(/<b>\+24%<\/b>.*\+21 to \+28%/)
  expect(september).toMatch(/\+0\.5%<span class="visually-hidden">, no clear difference<\/span>.*−2 to \+3%/)
  expect(september).not.toContain('<b>')
  expect(august).toContain('no month before')
})

test('the sentence about a series states the interval of a change that is not clear', () => {
  const say = (last: number) =>
    plainText(
      overTimeSentence({
        place: 'City core',
        words: VISITS_OVER_TIME,
        last: { ...slots[last]!, ...slots[last]!.changes },
        unusual: null,
        breaks: [],
      }),
    )
  expect(say(1)).toBe(
    'In September 2026 City core had about 20,100 visits a day, with no clear difference from August (−2 to +3%).',
  )
  expect(say(2)).toContain('24% more than in September (21 to 28%)')
})

test('the title of a series names the place, the figures and the months, and its files name them once', () => {
  const month = (of: number, year = 2026) => ({ year, month: of })
  expect(seriesTitle('City core by month', 'visits', month(9), month(10))).toBe(
    'City core: visits by month, September to October 2026',
  )
  expect(seriesTitle('Harehills', 'stays', month(12, 2025), month(1))).toBe(
    'Harehills: stays by month, December 2025 to January 2026',
  )
  expect(seriesFileName('City core by month', 'visits')).toBe('City core, visits by month')
  expect(seriesTitle('Harehills', 'visits', month(10), month(10))).toBe('Harehills: visits by month, October 2026')
})
