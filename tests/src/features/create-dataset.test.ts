import { describe, expect, test } from 'vitest'
import type { Template } from '../../../src/contract/wire-names.ts'
import { viewerLink } from '../../../src/domain/viewers.ts'
import { createCatalogue, hasKeyword, templateFacts } from '../../../src/features/create-dataset/create-catalogue.ts'
import { drawingOf } from '../../../src/features/create-dataset/parts/template-thumbnail.tsx'

const template = (over: Partial<Template>): Template => ({
  id: 1,
  name: 'Location Insights',
  baseCredits: 20,
  geofenceExtensionSize: 5000,
  populationCountArea: 1,
  maxPointsOfInterest: 5,
  canDrawStudyArea: false,
  canSelectZones: true,
  fixedRadiusSize: 1500,
  districtMetres: null,
  internalDescription: '',
  externalDescription: '',
  earliestDate: null,
  latestDate: null,
  daysBehindCurrentDate: null,
  bespokeConfiguration: null,
  selectedDataPeriod: null,
  icon: 'f3c5',
  details: '',
  order: 1,
  isDraft: false,
  reportViewer: 'None',
  mapViewer: 'None',
  sampleId: null,
  keywords: [],
  inputs: [],
  dataPeriods: [],
  populationFactors: [],
  areaFactors: [],
  version: 1,
  ...over,
})
const keywords = (...names: string[]) => ({ keywords: names.map(name => ({ name })) })

describe('the catalogue', () => {
  const offered = [
    template({ id: 1, name: 'B', order: 2, ...keywords('Retail') }),
    template({ id: 2, name: 'Draft', order: 1, isDraft: true, ...keywords('Events') }),
    template({ id: 3, name: 'C', order: 1, ...keywords('Retail', 'Visits') }),
    template({ id: 4, name: 'A', order: 2 }),
  ]
  test('[P2.15] [P4.11] shows templates in their order, and no drafts', async () => {
    const catalogue = createCatalogue({
      templates: async () => offered,
      keywords: async () => ['Visits', 'Retail', 'Events'].map(name => ({ name })),
    })
    await catalogue.load()
    const state = catalogue.state.value
    expect(state.kind === 'ready' && state.value.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
    expect(catalogue.keywords.value).toEqual([
      { name: 'Retail', count: 2 },
      { name: 'Visits', count: 1 },
    ])
  })
  test('[P2.15] shows templates with any of the chosen keywords, and all templates if none is chosen', () => {
    const shown = (...chosen: string[]) => offered.filter(each => hasKeyword(each, chosen)).map(({ id }) => id)
    expect(shown()).toEqual([1, 2, 3, 4])
    expect(shown('Visits', 'Events')).toEqual([2, 3])
  })
  test('[P8.17] repeats a failed load', async () => {
    let broken = true
    const catalogue = createCatalogue({
      templates: async () => {
        if (broken) throw new Error('503')
        return offered
      },
      keywords: async () => [],
    })
    await catalogue.load()
    expect(catalogue.state.value.kind).toBe('failed')
    broken = false
    await catalogue.load()
    expect(catalogue.state.value.kind).toBe('ready')
  })
})

test('[P2.04] [P2.17] opens a sample in its viewer, or says why it cannot', () => {
  const viewers = ['Location_Insights_Report']
  expect(viewerLink('report', 'Location_Insights_Report', 12, viewers)).toEqual({
    href: '/Location_Insights_Report?datasetid=12',
  })
  expect(viewerLink('map', 'None', 12, viewers)).toEqual({ reason: 'This template has no map viewer' })
  expect(viewerLink('map', null, 12, viewers)).toEqual({ reason: 'This template has no map viewer' })
  expect(viewerLink('report', 'Location_Insights_Report', null, viewers)).toEqual({
    reason: 'This template has no sample dataset',
  })
  expect(viewerLink('report', 'Footfall_Analysis', 12, viewers)).toEqual({
    reason: 'The report viewer of this template is not installed',
  })
})

test('takes a template’s facts from its record', () => {
  const input = { id: 1, name: 'x', order: 1, internal: false, active: true, tooltip: null, options: [] }
  const facts = templateFacts(
    template({
      areaFactors: [
        { id: 1, name: 'a', area: 2, credits: 0 },
        { id: 2, name: 'b', area: 25, credits: 0 },
      ],
      inputs: [
        { ...input, displayTitle: 'Charger speeds', type: 1, order: 2 },
        { ...input, displayTitle: 'Include dwell times', type: 0 },
        { ...input, displayTitle: 'Secret', type: 0, internal: true },
      ],
    }),
  )
  expect(facts).toEqual([
    [
      'Location',
      'Up to 5 points with a radius of 1,500\u00a0m, or up to 40 neighbouring zones of your own zone system',
    ],
    ['Largest area', '25\u00a0km²'],
    ['Options', 'Dwell times, charger speeds (any)'],
  ])
  expect(templateFacts(template({ maxPointsOfInterest: 1, fixedRadiusSize: 300, canSelectZones: false }))).toEqual([
    ['Location', 'One point with a radius of 300\u00a0m'],
  ])
})

test('draws different pictures for an EV site and for a week by the hour', () => {
  const ev = drawingOf({
    icon: 'f5e7',
    reportViewer: 'EV_Chargepoint_Insights_Report',
    mapViewer: 'EV_Chargepoint_Insights_Map',
  })
  const week = drawingOf({ icon: 'f073', reportViewer: 'Location_Insights_Report', mapViewer: 'None' })
  expect(ev).not.toEqual(week)
})
