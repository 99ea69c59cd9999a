import { describe, expect, test } from 'vitest'
import { type FlowsLink, readFlowsLink, writeFlowsLink } from '../../../../../src/viewers/maps/flows/flows-link.ts'
import { choiceWords, chooseFlows, FLOW_FILTERS } from '../../../../../src/viewers/maps/flows/flows-map.ts'

const filter = (id: string) => FLOW_FILTERS.find(each => each.id === id)!

const LINK: FlowsLink = {
  choices: { part: 'morning', daytype: 'weekday' },
  focus: 111,
  direction: 'in',
  pair: { o: 0, d: 111 },
  hour: 8,
  order: 'position',
  turned: true,
  scale: { flows: 496.5, within: 20, hours: 7.25 },
  within: true,
  stage: 'matrix',
  camera: { lon: -1.5491, lat: 53.7997, zoom: 12.25 },
  tab: 'info',
  menuOpen: false,
}

describe('the URL of a flow map', () => {
  test('restores the whole view and keeps the dataset', () => {
    const params = writeFlowsLink(LINK, new URLSearchParams('datasetid=7&focus=3&at=1,2,3'))
    expect(params.get('datasetid')).toBe('7')
    expect(readFlowsLink(params)).toEqual(LINK)
  })

  test('contains only the dataset until something is chosen, and invalid values restore the default view', () => {
    const usual = readFlowsLink(new URLSearchParams('datasetid=7'))
    expect(String(writeFlowsLink(usual, new URLSearchParams('datasetid=7')))).toBe('datasetid=7')
    const nonsense = 'part=noon&mode=7&focus=-1&direction=up&pair=0-0&hour=24&order=x&scale=-3&show=list&at=9&tab=x'
    expect(readFlowsLink(new URLSearchParams(nonsense))).toEqual(usual)
  })

  test('writes a scale without circles in the earlier short form', () => {
    const link = readFlowsLink(new URLSearchParams('scale=496.5'))
    expect(link.scale).toEqual({ flows: 496.5, within: null, hours: null })
    expect(String(writeFlowsLink(link, new URLSearchParams()))).toBe('scale=496.5')
    const byHour = { flows: 2, within: null, hours: 3 }
    expect(readFlowsLink(writeFlowsLink({ ...link, scale: byHour }, new URLSearchParams())).scale).toEqual(byHour)
  })

  test('uses the first of two filters that exclude each other', () => {
    expect(readFlowsLink(new URLSearchParams('mode=1&daytype=weekend')).choices).toEqual({ daytype: 'weekend' })
  })
})

test('combines part of day with type of day, while a mode or a purpose excludes both', () => {
  const times = chooseFlows(chooseFlows({}, filter('part'), 'morning'), filter('daytype'), 'weekday')
  expect(times).toEqual({ part: 'morning', daytype: 'weekday' })
  expect(choiceWords(times)).toBe('weekdays, 07:00 to 10:00')
  expect(chooseFlows(times, filter('mode'), '1')).toEqual({ mode: '1' })
  expect(chooseFlows({ mode: '1' }, filter('purpose'), '3')).toEqual({ purpose: '3' })
  expect(chooseFlows({ mode: '1' }, filter('part'), 'night')).toEqual({ part: 'night' })
  expect(chooseFlows(times, filter('part'), null)).toEqual({ daytype: 'weekday' })
})
