import { describe, expect, test } from 'vitest'
import * as evInsights from '../../../../../src/contract/ev-insights.ts'
import * as locationInsightsMap from '../../../../../src/contract/location-insights-map.ts'
import { MAP_FILTERS, type MapFilter } from '../../../../../src/domain/map-filters.ts'
import {
  chosenOptions,
  filterQuery,
  filterWords,
  offeredModes,
} from '../../../../../src/viewers/kit/zone-map/filters.ts'
import { measureOf, type ZoneMode } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import { ANALYSES as EV_ANALYSES, EV_MAP } from '../../../../../src/viewers/maps/ev-chargepoints-map.ts'
import { ANALYSES, LOCATION_INSIGHTS_MAP } from '../../../../../src/viewers/maps/location-insights-map.ts'

const modeOf = (modes: readonly ZoneMode[], id: string) => modes.find(mode => mode.id === id)!
const valuesOf = (modes: readonly ZoneMode[], mode: string, filter: string) =>
  modeOf(modes, mode)
    .filters.find(each => each.id === filter)!
    .options.map(option => `${option.value} ${option.label}`)
const input = (name: string, option = 'Yes') => ({ name, selectedOptions: [{ name: option }] })
const INPUTS = ['IncludeJourneyPurpose?', 'IncludeModeAnalysis?', 'IncludeDwellTimes?', 'IncludeDemographics?']

describe('the Location Insights map', () => {
  test('[V7.04] calls the endpoint of each mode with its filters', () => {
    expect(
      ANALYSES.map(mode => [mode.call.path.split('/').at(-1), Object.keys(filterQuery(mode, {})).join(' ')]),
    ).toEqual([
      ['journeyorigins', 'daytype'],
      ['journeydestinations', 'daytype'],
      ['purposeorigins', 'daytype purposes'],
      ['modeorigins', 'daytype modes'],
      ['dwellorigins', 'daytype'],
      ['demographicsorigins', 'ages genders'],
      ['combined', Object.keys(MAP_FILTERS).join(' ')],
      ['traversingorigins', 'daytype'],
      ['traversingdestinations', 'daytype'],
    ])
    expect(ANALYSES.every(mode => mode.call.path === `/datasetsapi/locationinsightsmap/${mode.id}`)).toBe(true)
  })

  test('[V9.02] filters have the specified values', () => {
    expect(valuesOf(ANALYSES, 'journeyorigins', 'daytype')).toEqual(['1,2,3,4,5 Weekday', '6,0 Weekend'])
    expect(valuesOf(ANALYSES, 'combined', 'purposes')).toEqual([
      '1 Home ⇔ Work',
      '2 Home ⇔ Other',
      '3 Work ⇔ Other',
      '4 Other ⇔ Other',
      '5 Other',
    ])
    expect(valuesOf(ANALYSES, 'combined', 'modes')).toEqual(['0 Rail', '1 Road', '3 Active'])
    expect(valuesOf(ANALYSES, 'combined', 'ages')).toEqual([
      '1 18-24',
      '2 25-34',
      '3 35-44',
      '4 45-54',
      '5 55-64',
      '6 65+',
    ])
    expect(valuesOf(ANALYSES, 'combined', 'genders')).toEqual(['F Female', 'M Male'])
  })

  test('[V5.01] sends all options of an empty multi-select, and only the selected ones otherwise', () => {
    const combined = modeOf(ANALYSES, 'combined')
    expect(filterQuery(combined, {})).toMatchObject({
      daytype: '1,2,3,4,5,6,0',
      purposes: '1,2,3,4,5',
      modes: '0,1,3,4',
      ages: '1,2,3,4,5,6',
      genders: 'F,M',
    })
    expect(filterQuery(combined, { daytype: ['6,0', 'x'], genders: ['F'] })).toMatchObject({
      daytype: '6,0',
      genders: 'F',
    })
  })

  test('sends what the server reads for every filter, whether empty or with one option', () => {
    for (const mode of ANALYSES) {
      const call = Object.values(locationInsightsMap).find(each => 'path' in each && each.path === mode.call.path)
      const accepts = (choices: Record<string, readonly string[]>) =>
        (call as typeof locationInsightsMap.combinedOrigins).query!.safeParse({
          ...filterQuery(mode, choices),
          datasetid: '1',
        }).success
      expect(accepts({}), mode.id).toBe(true)
      for (const { id, options } of mode.filters)
        for (const { value } of options) expect(accepts({ [id]: [value] }), `${mode.id} ${id} ${value}`).toBe(true)
    }
  })

  test('[V5.02] offers modes that depend on a report input only if it is Yes', () => {
    const offered = (...names: string[]) =>
      offeredModes(
        ANALYSES,
        names.map(name => input(name)),
      ).map(mode => mode.id)
    expect(offered()).toEqual(['journeyorigins', 'journeydestinations', 'combined'])
    expect(offered('IncludeJourneyPurpose?')).toContain('purposeorigins')
    expect(offered('IncludeModeAnalysis?')).toContain('modeorigins')
    expect(offered('IncludeDwellTimes?')).toContain('dwellorigins')
    expect(offered('IncludeDemographics?')).toContain('demographicsorigins')
    expect(offered(...INPUTS)).toEqual(ANALYSES.map(mode => mode.id))
    expect(
      offeredModes(
        ANALYSES,
        INPUTS.map(name => input(name, 'No')),
      ).map(mode => mode.id),
    ).toEqual(offered())
  })

  test('[V5.02] drops the filters of Combined whose input is not Yes, and does not send them', () => {
    const combined = (...names: string[]) =>
      modeOf(
        offeredModes(
          ANALYSES,
          names.map(name => input(name)),
        ),
        'combined',
      )
    const always = Object.values<MapFilter>(MAP_FILTERS).flatMap(({ label, needs }) => (needs ? [] : [label]))
    const more = (...names: string[]) =>
      combined(...names)
        .filters.map(({ label }) => label)
        .filter(label => !always.includes(label))
    expect(always).toContain('Day type')
    expect(combined().filters.map(({ label }) => label)).toEqual(always)
    expect(more('IncludeJourneyPurpose?')).toEqual(['Purpose'])
    expect(more('IncludeModeAnalysis?')).toEqual(['Mode'])
    expect(more('IncludeDemographics?')).toEqual(['Ages', 'Genders'])
    expect(filterQuery(combined(), { purposes: ['1'] })).not.toHaveProperty('purposes')
  })

  test('selects the options in a URL, whether or not the dataset joins them', () => {
    const combined = modeOf(ANALYSES, 'combined')
    // The dataset's options are unknown before the first reply.
    expect(filterQuery(combined, { modes: ['1,4'], purposes: ['4,5'] })).toMatchObject({ modes: '1', purposes: '4,5' })
    const joined = { id: 'modes', kind: 'many', label: 'Mode', required: false } as const
    const options = [{ value: '1,4', label: 'Road, including HGV', words: 'by road, including HGV' }]
    expect(filterQuery({ filters: [{ ...joined, options }] }, { modes: ['1'] })).toEqual({ modes: '1,4' })
  })

  test('selects an option whose values a URL names one by one', () => {
    const filter = modeOf(ANALYSES, 'combined').filters.find(({ id }) => id === 'daytype')!
    const labels = (daytype: string[]) => chosenOptions(filter, { daytype }).map(({ label }) => label)
    expect(labels(['6', '0'])).toEqual(labels(['6,0']))
    expect(labels(['6,0'])).toHaveLength(1)
  })

  test('describes the selected filters in the heading', () => {
    const combined = modeOf(ANALYSES, 'combined')
    expect(filterWords(combined, {})).toBe('')
    expect(filterWords(combined, { daytype: ['6,0', '1,2,3,4,5'] })).toBe('')
    expect(filterWords(combined, { daytype: ['6,0'], ages: ['1', '2', '6'] })).toBe('weekends, 18-24, 25-34 and 65+')
    expect(filterWords(combined, { modes: ['0', '1', '3'] })).toBe('by rail, by road and on foot or by cycle')
  })

  test('[V2.16] opens at the study location', () => {
    expect(LOCATION_INSIGHTS_MAP).toMatchObject({ centre: [-0.2, 51.5] })
  })
})

describe('the EV map', () => {
  test('[V7.05] calls the endpoint of each mode with its filters', () => {
    expect(EV_ANALYSES.map(mode => [mode.call.path.split('/').at(-1), filterQuery(mode, {})])).toEqual([
      ['journeyorigins', { daytype: '1,0', traversing: '0', distancerange: '0,1,2,3,4,5,6,7' }],
      ['journeydestinations', { daytype: '1,0', traversing: '0', distancerange: '0,1,2,3,4,5,6,7' }],
      ['dwellorigins', { daytype: '1,0', distancerange: '0,1,2,3,4,5,6,7' }],
    ])
    expect(EV_ANALYSES.every(mode => mode.call.path === `/datasetsapi/evchargepointinsightsmap/${mode.id}`)).toBe(true)
    const query = { ...filterQuery(EV_ANALYSES[0]!, { traversing: ['1'], distancerange: ['2', '3'] }), datasetid: '1' }
    expect(evInsights.evJourneyOrigins.query!.safeParse(query).success).toBe(true)
  })

  test('[V9.02] sends day type Weekday as 1 and Weekend as 0, and traversing Yes as 1 and No as 0', () => {
    expect(valuesOf(EV_ANALYSES, 'journeyorigins', 'daytype')).toEqual(['1 Weekday', '0 Weekend'])
    expect(valuesOf(EV_ANALYSES, 'journeyorigins', 'traversing')).toEqual(['1 Yes', '0 No'])
  })

  test('[V2.26] sends the trip-length slider, 0 to 7, as the buckets of its range', () => {
    const [origins] = EV_ANALYSES
    const slider = origins!.filters.find(filter => filter.id === 'distancerange')!
    expect([slider.kind, slider.options[0]?.value, slider.options.at(-1)?.value]).toEqual(['range', '0', '7'])
    expect(filterQuery(origins!, { distancerange: ['2', '3', '4'] }).distancerange).toBe('2,3,4')
    expect(filterWords(origins!, { distancerange: ['2', '3', '4'] })).toBe('trips of 10 to 80 km')
    expect(filterWords(origins!, { distancerange: ['0', '1'] })).toBe('trips of up to 10 km')
    expect(filterWords(origins!, { distancerange: ['6', '7'] })).toBe('trips of over 160 km')
  })

  test('shows traverses instead of visits and departures if Traversing is Yes', () => {
    const titles = (traversing: string) =>
      EV_ANALYSES.map(mode => measureOf(mode, { traversing: [traversing] }).magnitudeTitle)
    expect(titles('0')).toEqual(['Visits', 'Departures', 'Dwells'])
    expect(titles('1')).toEqual(['Traverses', 'Traverses', 'Dwells'])
    const headings = (traversing: string) =>
      EV_ANALYSES.map(mode => measureOf(mode, { traversing: [traversing] }).heading ?? mode.title)
    expect(headings('0')).toEqual(['Journey origins', 'Journey destinations', 'Dwell origins'])
    expect(headings('1')).toEqual(['Traverse origins', 'Traverse destinations', 'Dwell origins'])
  })

  test('[V2.16] [V9.01] opens at zoom 13', () => {
    expect(EV_MAP).toMatchObject({ zoom: 13 })
  })
})
