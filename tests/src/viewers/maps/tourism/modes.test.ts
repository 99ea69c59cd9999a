import { describe, expect, test } from 'vitest'
import * as contract from '../../../../../src/contract/tourism.ts'
import { BLENDS, comparedText } from '../../../../../src/domain/blend-text.ts'
import { zoneGroup } from '../../../../../src/domain/summaries/zone-group.ts'
import { INDUSTRIES, STUDY_AREA_ZONES } from '../../../../../src/domain/tourism.ts'
import { requireFeatureId } from '../../../../../src/viewers/kit/zone-map/declaration.ts'
import { offeredModes, searchQuery } from '../../../../../src/viewers/kit/zone-map/filters.ts'
import { type GroupRow, groupColumns, groupRows } from '../../../../../src/viewers/kit/zone-map/group-rows.ts'
import { measureOf, type ZoneMode } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import { canFilter, canReset, filterBlocked, selecting } from '../../../../../src/viewers/kit/zone-map/model/machine.ts'
import { ANALYSES, TOURISM_AND_ECONOMY_MAP } from '../../../../../src/viewers/maps/tourism/tourism-map.ts'
import { cannedClient } from '../../canned-client.ts'
import { placeOf } from '../../kit/zone-map/places.ts'

const modeOf = (id: string): ZoneMode => ANALYSES.find(mode => mode.id === id)!
const valuesOf = (mode: string, filter: string) =>
  modeOf(mode)
    .filters.find(({ id }) => id === filter)
    ?.options.map(({ value }) => value)

describe('the Tourism and Economy viewer', () => {
  test('[V1.04] [V2.25] offers nine analyses, each with a separate call', () => {
    expect(ANALYSES.map(({ id }) => id)).toEqual([
      'totaltourists',
      'origins',
      'destinations',
      'dwelltime',
      'totalpayments',
      'blendedhotspots',
      'blendedcorrelation',
      'blendedhighspendratio',
      'blendedlowspendratio',
    ])
    for (const { id, call } of ANALYSES) expect(call.path).toBe(`/datasetsapi/tourismandeconomy/${id}`)
  })

  test('[V2.23] is centred on London at zoom 11 and uses the specified texts', () => {
    const { title, centre, zoom, words, zoneFile } = TOURISM_AND_ECONOMY_MAP
    expect([title, centre, zoom, zoneFile]).toEqual([
      'Tourism and Economy zone viewer',
      [-0.2, 51.5],
      11,
      'MSOAZones.json',
    ])
    expect(words).toMatchObject({
      search: 'Submit',
      loadingZones: 'Loading zones....',
      noZones: expect.stringMatching(/^No zones loaded\.\.\. /),
      selectAll: 'Select all zones',
    })
  })

  test('[V9.03] has the specification’s filter values and study-area zones', () => {
    expect(valuesOf('totaltourists', 'timeperiod')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(valuesOf('totaltourists', 'daytypes')).toEqual(['0', '1'])
    expect(valuesOf('dwelltime', 'dwelltime')).toEqual(['0', '1', '2'])
    expect(valuesOf('totalpayments', 'paymentstype')).toEqual(['0', '1'])
    expect(valuesOf('totalpayments', 'industries')).toEqual([...INDUSTRIES])
    expect(STUDY_AREA_ZONES).toEqual({ first: 119, last: 1101 })
  })

  test('[V7.06] sends every call with a query that the contract accepts, with all options if none is chosen', () => {
    const entries = Object.values(contract).filter(entry => 'path' in entry)
    for (const mode of ANALYSES) {
      const query = searchQuery(mode, { paymentstype: ['1'] }, new Set([1294, 1286]))
      const entry = entries.find(({ path }) => path === mode.call.path)!
      const taken = entry.query!.strict().safeParse({ ...query, datasetid: 4 })
      expect(taken.error?.issues ?? []).toEqual([])
    }
    expect(searchQuery(modeOf('origins'), { timeperiod: ['2'] }, new Set([1294, 1286]))).toEqual({
      timeperiod: '2',
      daytypes: '0,1',
      zones: '1286,1294',
    })
    expect(searchQuery(modeOf('totalpayments'), { paymentstype: ['0'] }, new Set([1]))).toEqual({
      daytypes: '0,1',
      industries: 'Total Retail,Eating Places,Total Apparel',
      paymentstype: '0',
    })
  })

  test('[V2.25] [V4.10] runs only with a mode, with zones if the analysis needs them, and with a payments type', () => {
    const why = (state: ReturnType<typeof selecting>) => filterBlocked(state, ANALYSES)
    expect(why(selecting())).toBe('Choose an analysis mode')
    expect(why(selecting({ mode: 'totaltourists' }))).toBeNull()
    expect(why(selecting({ mode: 'destinations' }))).toBe('Select at least one zone on the map')
    expect(why(selecting({ mode: 'destinations', selected: [1294] }))).toBeNull()
    for (const { id, filters } of ANALYSES) {
      const needsType = filters.some(filter => filter.id === 'paymentstype')
      expect(needsType).toBe(id === 'totalpayments' || id.startsWith('blended'))
      const state = selecting({ mode: id, selected: [1294] })
      expect(canFilter(state, ANALYSES)).toBe(!needsType)
      expect(canFilter({ ...state, filters: { paymentstype: ['0'] } }, ANALYSES)).toBe(true)
      expect(canReset(state)).toBe(false)
    }
  })

  test('[V5.02] offers dwell times if the report includes them', () => {
    const input = (name: string) => ({ name: 'IncludeDwellTimes?', selectedOptions: [{ name }] })
    expect(offeredModes(ANALYSES, [input('Yes')])).toHaveLength(9)
    expect(offeredModes(ANALYSES, [input('No')]).map(({ id }) => id)).not.toContain('dwelltime')
  })

  test('[V2.25] defines every blend in words and as a formula, with its interval or the reason why it lacks one', () => {
    expect(BLENDS.map(({ mode }) => mode)).toEqual(ANALYSES.map(({ id }) => id).filter(id => id.startsWith('blended')))
    for (const { words, formula, interval } of BLENDS) {
      expect(words).toMatch(/compared zone/)
      expect(formula).toMatch(/tourist visits.*payments|payments.*tourist visits/)
      expect(interval).toMatch(/interval/)
      expect(words + formula + interval).not.toMatch(/per tourist/)
    }
    expect(comparedText(6, 6, 19)).toBe('Of the 19 zones of the study area, 6 have both figures and are compared.')
    expect(comparedText(1, 1, 1)).toBe('Of the 1 zone of the study area, 1 has both figures and is compared.')
    expect(comparedText(24, 3, 24)).toBe(
      'Of the 24 zones of the study area, 24 have both figures. They form 3 places, which are compared.',
    )
    expect(comparedText(24, 1, 24)).toMatch(/They form 1 place, too few to compare\.$/)
  })

  test('leaders are called places, because a place may have several zones', () => {
    for (const mode of ANALYSES) expect(measureOf(mode, {}).leads).toMatch(/^the (place with|(origin|destination) of) /)
  })

  test('[V2.25] the dwell time mode states that it counts stays', () => {
    const { magnitudeTitle, subject, unit, leads } = measureOf(modeOf('dwelltime'), {})
    expect(modeOf('dwelltime').title).toBe('Stays by dwell time')
    expect([magnitudeTitle, unit, leads]).toEqual(['Stays', 'stays', 'the place with the most stays'])
    expect(subject).toMatch(/^Number of tourist stays of 30 minutes or more/)
  })

  test('[V5.03] fails if no property identifies zones', () => {
    expect(() => requireFeatureId({ featureIdProperty: '' })).toThrow('Must specify a featureIdProperty')
    expect(TOURISM_AND_ECONOMY_MAP.featureIdProperty).toBe('NCZID')
  })

  test('shows payments as pounds or as a count, as the reader chooses, and a blend without shares', () => {
    const amount = measureOf(modeOf('totalpayments'), { paymentstype: ['1'] })
    expect([amount.text(1311756, null), amount.short(1311756)]).toEqual(['£1,311,756', '£1.3m'])
    expect(measureOf(modeOf('totalpayments'), { paymentstype: ['0'] }).text(1311756, null)).toBe('1,311,756')
    const blend = measureOf(modeOf('blendedcorrelation'), {})
    expect(blend.text(-0.7, null)).toBe('−0.70')
    const zone = placeOf(5, -0.7, { margin: null })
    const [row] = groupRows({ zones: [zone], group: -0.7, total: -0.7 }, new Map(), 10, blend.adds)
    const texts = groupColumns(blend, { per: null }).flatMap(column => column.text?.(row!) ?? [])
    expect(texts).toEqual(['−0.70', '–', '–'])
  })
})

describe('the spend ratio', () => {
  const ratio = (zoneId: number, magnitude: number, margin: number) => placeOf(zoneId, magnitude, { margin })
  const PLACES = [ratio(1, 3.4, 20), ratio(2, 2.1, 20), ratio(3, 1.1, 20), ratio(4, 0.9, 20), ratio(5, 0.4, 20)]
  const group = (mode: string, places = PLACES) =>
    TOURISM_AND_ECONOMY_MAP.groupings![mode]!.group(places, null, {
      call: cannedClient({}).call,
      zones: async () => new Map(),
      areas: async () => new Map(),
      from: async () => [],
    })

  test('has classes on both sides of 1, and a class for ratios whose interval includes 1', async () => {
    const { named, classes, wordsOf, columns } = await group('blendedhighspendratio')
    expect([...classes.values()]).toEqual([6, 5, 3, 3, 1])
    expect([...classes.values()].map(at => named[at]!.name)).toEqual([
      'Over 3',
      '2 to 3',
      'No clear difference',
      'No clear difference',
      '0.33 to 0.5',
    ])
    expect(wordsOf(1)).toBe('Over 3')
    expect(wordsOf(9)).toBe('not compared')
    const clear = columns.find(({ id }) => id === 'clear')!
    expect([1, 3, 5].map(zone => clear.value({ zone } as GroupRow))).toEqual(['above', 'no clear difference', 'below'])
  })

  test('states the places on both sides, starting with those that the analysis is named after', async () => {
    expect((await group('blendedhighspendratio')).sentence).toBe(
      'Of 5 places, 2 are clearly above the average of the study area and 1 is clearly below it.',
    )
    expect((await group('blendedlowspendratio')).sentence).toBe(
      'Of 5 places, 1 is clearly below the average of the study area and 2 are clearly above it.',
    )
    expect((await group('blendedlowspendratio', PLACES.slice(2, 4))).sentence).toBe(
      'None of the 2 places differs clearly from the average of the study area.',
    )
  })
})

test('writes a ratio to a file as displayed and as released, with the ends of its interval rounded to two decimals', () => {
  const measure = measureOf(modeOf('blendedhighspendratio'), {})
  const place = placeOf(4, 1.35, { margin: 21 })
  const [row] = groupRows(zoneGroup([place], new Set([4])), new Map(), 10, measure.adds)
  const figures = groupColumns(measure, { per: null }).filter(({ id }) =>
    ['magnitude', 'released', 'low', 'high'].includes(id),
  )
  expect(figures.map(({ value }) => value(row!))).toEqual([1.4, 1.35, 1.07, 1.63])
})
