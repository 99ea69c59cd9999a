import { describe, expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import type { Difference } from '../../../../../src/domain/compare/compare-tables.ts'
import { ReportInput } from '../../../../../src/domain/constants.ts'
import { MAP_FILTERS, type MapFilter } from '../../../../../src/domain/map-filters.ts'
import { type ComparedNames, zonesComparedSentence } from '../../../../../src/domain/summaries/zone-group.ts'
import { LOCATION_INSIGHTS_MAP } from '../../../../../src/viewers/maps/location-insights-map.ts'
import { TOURISM_AND_ECONOMY_MAP } from '../../../../../src/viewers/maps/tourism/tourism-map.ts'
import { valueText } from '../../../../../src/viewers/pages/compare/figure-words.ts'
import {
  readCompareMapLink,
  writeCompareMapLink,
} from '../../../../../src/viewers/pages/compare-map/compare-map-link.ts'
import {
  boundText,
  comparedNames,
  shownInterval,
  shownText,
  shownTitle,
  unitText,
  unrankedText,
} from '../../../../../src/viewers/pages/compare-map/difference-words.ts'
import { commonAnalyses, commonMap, scalesOf } from '../../../../../src/viewers/pages/compare-map/map-sides.ts'
import { plainText } from '../../../domain/plain-text.ts'

const row = (given: Partial<Difference>): Difference => ({
  kind: 'compared',
  difference: 790,
  low: 560,
  high: 1020,
  index: 157.2,
  indexLow: 131.8,
  indexHigh: 183.4,
  judged: { low: 0, high: 0, index: null },
  clear: 'more',
  ...given,
})

const bought = (...names: string[]) => ({
  details: {
    inputs: names.map((name, id) => ({
      id,
      name,
      displayTitle: name,
      selectedOptions: [{ id, name: 'Yes', credits: 0 }],
    })),
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    missingDays: ['2026-02-03'],
    areaKm2: 4,
    residents: 5400,
  },
})

describe('texts of a comparison by zone', () => {
  test('writes an index as a whole number and a difference with a sign, both rounded by their interval', () => {
    expect([shownText(row({}), 'index'), shownInterval(row({}), 'index')]).toEqual(['157', '132 to 183'])
    expect([shownText(row({}), 'difference'), shownInterval(row({}), 'difference')]).toEqual(['+790', '+560 to +1,020'])
    const fall = row({ difference: -1.2345, low: -1.6, high: -0.87 })
    expect([shownText(fall, 'difference'), shownInterval(fall, 'difference')]).toEqual(['−1.23', '−1.6 to −0.87'])
  })

  test('says that an index is undetermined', () => {
    const unknown = row({ index: null, indexLow: null, indexHigh: null })
    expect([shownText(unknown, 'index'), shownInterval(unknown, 'index')]).toEqual(['not determined', null])
  })

  test('the legend states the displayed value and its normalisation', () => {
    const visits = { unit: 'visits' }
    expect(shownTitle(visits, 'index', 'day')).toBe('Index of visits a day')
    expect(shownTitle(visits, 'difference', 'km2')).toBe('Difference in visits a day per km²')
    expect(shownTitle(visits, 'difference', 'share')).toBe('Percentage points of visits')
    expect(unitText(visits, 'residents')).toBe('visits a day per 1,000 residents')
    expect([boundText(85, 'index'), boundText(200, 'difference'), boundText(-0.5, 'difference')]).toEqual([
      '85',
      '+200',
      '−0.5',
    ])
    expect([valueText(1234.5, 8, 'day'), valueText(0.7234, 14, 'share')]).toEqual(['1,230', '0.72%'])
  })

  test('the sentence counts places by whether they have more, fewer or no clear difference', () => {
    const visits = { unit: 'visits' }
    const saidOf =
      (names: ComparedNames) =>
      (...[more, fewer, notClear, without]: [number, number, number, number]) =>
        plainText(zonesComparedSentence(names, { more, fewer, notClear, without, inOneArea: { more: 0, fewer: 0 } }))
    const sides = [
      { label: 'Riverside', days: undefined },
      { label: 'City centre', days: undefined },
    ] as const
    const said = saidOf(comparedNames(...sides, visits, 'day'))
    expect(said(63, 65, 44, 20)).toBe(
      'There are clearly more visits a day for Riverside than for City centre in 63 places, and fewer in 65. In 44 others we cannot tell. 20 places have a figure in one of the two only.',
    )
    const shares = saidOf(comparedNames(...sides, visits, 'share'))
    expect(shares(2, 1, 0, 0)).toBe(
      'The share of visits is clearly higher for Riverside than for City centre in 2 places, and lower in 1.',
    )
    expect(shares(0, 0, 1, 0)).toBe(
      'No place shows a clear difference in the share of visits between Riverside and City centre.',
    )
    const days = comparedNames({ label: 'Event days', days: 'event' }, { label: 'Ordinary days' }, visits, 'day')
    expect(saidOf(days)(0, 1, 1, 0)).toBe(
      'There are clearly fewer visits a day on event days than on ordinary days in 1 place. In 1 other we cannot tell.',
    )
    expect(said(0, 0, 5, 1)).toBe(
      'No place shows a clear difference in visits a day between Riverside and City centre. 1 place has a figure in one of the two only.',
    )
    expect(said(0, 0, 0, 3)).toBe('No place has a figure for both Riverside and City centre.')
  })

  test('the sentence says how many of its places are in one area only', () => {
    const sides = [
      { label: 'Riverside', days: undefined },
      { label: 'City centre', days: undefined },
    ] as const
    const names = comparedNames(...sides, { unit: 'visits' }, 'day')
    const said = (more: number, fewer: number, inOneArea: { more: number; fewer: number }) =>
      plainText(zonesComparedSentence(names, { more, fewer, inOneArea, notClear: 0, without: 0 }))
    const start = 'There are clearly more visits a day for Riverside than for City centre in'
    expect(said(5, 4, { more: 3, fewer: 0 })).toBe(`${start} 5 places (3 in one area only), and fewer in 4.`)
    expect(said(5, 4, { more: 5, fewer: 1 })).toBe(
      `${start} 5 places (all in one area only), and fewer in 4 (1 in one area only).`,
    )
    expect(said(1, 0, { more: 1, fewer: 0 })).toBe(`${start} 1 place (in one area only).`)
    expect(said(0, 2, { more: 0, fewer: 1 })).toContain('in 2 places (1 in one area only).')
  })
})

describe('the figures that a map can compare', () => {
  test('offers the analyses and filters that all datasets share, for figures with intervals and without chosen zones', () => {
    const all = bought(ReportInput.Purpose, ReportInput.Mode, ReportInput.Dwells, ReportInput.Demographics)
    const few = bought(ReportInput.Mode)
    const of = (...reports: (typeof all)[]) =>
      commonAnalyses(LOCATION_INSIGHTS_MAP.modes, reports as unknown as DatasetDetails[])
    expect(of(all, all).map(({ id }) => id)).toEqual(LOCATION_INSIGHTS_MAP.modes.map(({ id }) => id))
    expect(of(all, few).map(({ id }) => id)).toEqual([
      'journeyorigins',
      'journeydestinations',
      'modeorigins',
      'combined',
    ])
    expect(
      of(all, few)
        .find(({ id }) => id === 'combined')
        ?.filters.map(({ id }) => id),
    ).toEqual(
      Object.entries<MapFilter>(MAP_FILTERS).flatMap(([id, { needs }]) =>
        needs === undefined || needs === ReportInput.Mode ? [id] : [],
      ),
    )
    const tourism = commonAnalyses(TOURISM_AND_ECONOMY_MAP.modes, [all, all] as unknown as DatasetDetails[])
    expect(tourism.map(({ id }) => id)).toEqual(['totaltourists', 'dwelltime'])
  })

  test('finds the map viewer that datasets share', () => {
    expect(commonMap(['Location_Insights_Map', 'Location_Insights_Map'])?.title).toBe('Location Insights map')
    expect(commonMap(['Rail_Catchment_Map', 'Location_Insights_Map'])?.title).toBe('Location Insights map')
    expect(commonMap(['Location_Insights_Map', 'EV_Chargepoint_Insights_Map'])).toBe(null)
    expect(commonMap(['None', 'None'])).toBe(null)
  })

  test('divides figures by the days with data, and by other known quantities', () => {
    const report = { details: bought() as unknown as DatasetDetails, dayCount: 27 }
    const total = { magnitude: 5000, margin: 3, devices: '300+' } as const
    const perDay = { day: 1 / 27, km2: 1 / 108, residents: 1000 / (27 * 5400), share: 0.02 }
    expect(scalesOf(report, total, null)).toEqual({ ...perDay, week: null })
    expect(scalesOf(report, null, null).share).toBe(null)
    // A standard week replaces the days of the month, also per km² and per resident.
    expect(scalesOf(report, total, 1 / 25)).toEqual({
      ...{ week: 1 / 25, day: 1 / 27, share: 0.02 },
      ...{ km2: 1 / 100, residents: 1000 / (25 * 5400) },
    })
  })

  test('a URL restores what was written into it, and keeps its other parameters', () => {
    const link = { show: 'difference', per: 'share', layout: 'two', left: 9, right: 12 } as const
    const params = writeCompareMapLink(link, new URLSearchParams('datasets=12,9&mode=combined'))
    expect(readCompareMapLink(params)).toEqual(link)
    expect([params.get('datasets'), params.get('mode')]).toEqual(['12,9', 'combined'])
    const nonsense = new URLSearchParams('show=x&per=&layout=four&left=-1&right=a')
    expect(readCompareMapLink(nonsense)).toEqual({ show: null, per: null, layout: null, left: null, right: null })
  })
})

test('does not call zones with a clear difference unclear if they lack an index', () => {
  expect(unrankedText(0)).toBe('None is clear')
  expect(unrankedText(1)).toBe('1 is clear, but its index is not determined: the base may be zero. See Difference.')
  expect(unrankedText(2)).toMatch(/^2 are clear, but their index/)
})
