import { expect, test } from 'vitest'
import { figuresTable } from '../../../server/jobs/downloads/report-files.ts'
import { tableProvenance } from '../../../server/jobs/downloads/write-downloads.ts'
import { WEEKDAYS } from '../../../src/domain/constants.ts'
import { MODE_NAMES } from '../../../src/domain/trip-attributes.ts'

test('[P7.28] names purposes and modes next to their numbers, and gives ages one row for each kind of day', () => {
  const marks = { suppressed: false, devices: '300+' as const, margin: 4 }
  const modes = figuresTable(
    {
      name: 'modes',
      definition: '',
      keys: { mode: { heading: 'mode', names: MODE_NAMES } },
      value: { field: 'journeycount', heading: 'visits' },
      partsOf: [],
    },
    [
      { mode: 1, journeycount: 700, covers: { mode: [1, 4] }, ...marks },
      { mode: 3, journeycount: 300, ...marks },
    ],
    [{ of: {}, value: 1000, margin: 3, devices: '300+' }],
  )
  expect(modes.columns.slice(0, 4)).toEqual(['mode', 'mode_name', 'visits', 'as_shown'])
  expect(modes.rows.map(row => [...row.slice(0, 4), row.at(-3), row.at(-1)])).toEqual([
    [1, 'Road, including HGV', 700, 700, 70, '1, 4'],
    [3, 'Active', 300, 300, 30, null],
    ['all', 'all', 1000, 1000, 100, null],
  ])
  const ages = figuresTable(
    {
      name: 'ages',
      definition: '',
      keys: { age_band_display: { heading: 'age_band' }, daytype: { heading: 'day_type' } },
      value: { field: 'visits', heading: 'visits_per_day' },
      dayTypes: true,
      partsOf: ['daytype'],
    },
    [{ age_band_display: '18-24', weekday: 40, weekday_margin: 3, weekend: 30, weekend_margin: 4, ...marks }],
    [{ of: { daytype: 'weekend' }, value: 60, margin: 3, devices: '300+' }],
  )
  const margin = ages.columns.indexOf('margin_percent')
  expect(ages.rows.map(row => [...row.slice(0, 3), row[margin], row.at(-2)])).toEqual([
    ['18-24', 'weekday', 40, 3, null],
    ['18-24', 'weekend', 30, 4, 50],
    ['all', 'weekend', 60, 3, 100],
  ])
})

test('gives each hour that shares a pooled figure its own row, with the mean and the hours that the figure covers', () => {
  const covers = { hour: [22, 23, 0], weekday: [1, 2] }
  const { columns, rows } = figuresTable(
    {
      name: 'hours',
      definition: '',
      keys: { weekday: { heading: 'weekday', names: WEEKDAYS, replaces: true }, hour: { heading: 'hour' } },
      value: { field: 'visitorcount', heading: 'visits' },
      partsOf: ['weekday'],
    },
    covers.hour.map(hour => ({
      weekday: 1,
      hour,
      visitorcount: 4.5,
      covers,
      suppressed: false,
      devices: '300+' as const,
      margin: 4,
    })),
    [{ of: { weekday: 1 }, value: 13.5, margin: 3, devices: '300+' }],
  )
  const at = (name: string) => columns.indexOf(name)
  expect(
    rows.map(row =>
      ['weekday', 'hour', 'visits', 'as_shown', 'low_95', 'percent_of_all', 'covers'].map(name => row[at(name)]),
    ),
  ).toEqual([
    ...covers.hour.map(hour => ['Monday', hour, 4.5, 4.5, 4.3, 33.3, '22-00; Monday-Tuesday']),
    ['Monday', 'all', 14, 14, 13, 100, null],
  ])
})

test('explains why a table is empty', () => {
  const table = { name: 'tourists', definition: 'Visits by tourists', columns: ['place'] }
  expect(tableProvenance({ ...table, rows: [['Leeds']] })).toBe('tourists: Visits by tourists')
  expect(tableProvenance({ ...table, rows: [] })).toMatch(
    /^tourists: Visits by tourists\. It has no rows: .* too few devices$/,
  )
})
