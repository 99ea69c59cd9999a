import { expect } from 'vitest'
import { CUSTOM_ZONES } from '../../../support/open-country.ts'
import { ADMINISTRATORS, type CallRows, DATASET, nothing, ORGANISATION, USERS } from '../row.ts'

/** A point in the zone north-east of the country's centre, EPSG:27700. */
const EXTENT = 'POLYGON ((430010 433510, 430020 433510, 430020 433520, 430010 433510))'

export const placeRows: CallRows = {
  'Organisations.GetMyOrganisationZoneSystems': nothing(USERS, (result, { portal }) =>
    expect(result).toEqual([
      { zoneSystemId: portal.customZonesId, zoneSystemFileName: CUSTOM_ZONES, name: 'Aire Valley grid' },
    ]),
  ),
  availablemonths: nothing(USERS, result =>
    expect(result).toEqual([
      { year: 2026, month: 9 },
      { year: 2026, month: 10 },
    ]),
  ),
  postcodelocation: {
    happy: () => ({ query: { postcode: 'LS14DY' } }),
    answers: result => expect(result).toEqual([]),
    bad: { query: { postcode: 'x' } },
    cells: USERS,
  },
  postcodelocations: {
    happy: () => ({ body: { postcodes: ['LS1 4DY', 'LS1'] } }),
    answers: result => expect(result).toEqual([null, null]),
    bad: { body: { postcodes: Array(501).fill('LS1 4DY') } },
    cells: USERS,
  },
  codeselsewhere: {
    happy: ({ portal }) => ({ body: { zonesystemid: portal.customZonesId, codes: ['Z00466', 'nowhere'] } }),
    answers: result =>
      expect(result).toEqual([expect.objectContaining({ code: 'Z00466', covering: expect.any(Array) }), null]),
    bad: { body: { zonesystemid: 1, codes: [] } },
    cells: ORGANISATION,
  },
  placelocations: {
    happy: () => ({ body: { names: ['Headingley', 'nowhere'] } }),
    answers: result => expect(result).toEqual([[], []]),
    bad: { body: { names: Array(501).fill('Headingley') } },
    cells: USERS,
  },
  places: {
    happy: () => ({ query: { q: 'Headingley' } }),
    answers: result => expect(result).toEqual([]),
    bad: { query: { q: 'x' } },
    cells: USERS,
  },
  stations: nothing(USERS, result => expect(result).toEqual(expect.any(Array))),
  chargepoints: {
    happy: () => ({ query: { box: '-1.7,53.7,-1.4,53.9' } }),
    answers: result => expect(result).toEqual({ credit: null, items: [] }),
    bad: { query: { box: '-1.7,53.7' } },
    cells: USERS,
  },
  'stations.import': {
    happy: () => ({
      body: { fileName: 'stations.csv', text: 'code,name,latitude,longitude\nLDS,Leeds,53.79563,-1.54803' },
    }),
    answers: result => expect(result).toEqual({ rows: 1, stations: 1, leftOut: [], examples: [] }),
    bad: { body: { fileName: 'stations.csv', text: '' } },
    cells: ADMINISTRATORS,
  },
  nearestplaces: {
    happy: () => ({ query: { points: '-1.58,53.82;-1.55,53.8' } }),
    answers: result => expect(result).toEqual([null, null]),
    bad: { query: { points: '-1.58,53.82;Leeds' } },
    cells: USERS,
  },
  customzonesystem: {
    happy: ({ portal }) => ({ query: { zonesystemid: portal.customZonesId, zonesystemfilename: CUSTOM_ZONES } }),
    answers: result =>
      expect(result).toMatchObject({ name: 'Aire Valley grid', signedUrl: expect.stringContaining('/files/zones/') }),
    bad: { query: { zonesystemid: 0, zonesystemfilename: CUSTOM_ZONES } },
    cells: ORGANISATION,
  },
  datasetzonesystem: {
    happy: ({ datasetId }) => ({ query: { datasetid: datasetId, extentwkt: EXTENT } }),
    answers: result => expect(result).toEqual([[expect.objectContaining({ code: 'Z00466' })]]),
    bad: { query: { datasetid: 1 } },
    cells: DATASET,
  },
  'allzones.LSOA': {
    happy: () => ({ query: { extentWkt: EXTENT } }),
    answers: result => expect(result).toEqual({ Items: [expect.objectContaining({ code: 'Z00466' })] }),
    bad: { query: { extentWkt: EXTENT, limit: 0 } },
    cells: USERS,
  },
  zones: {
    happy: ({ datasetId }) => ({ query: { datasetid: datasetId, zonefile: 'LSOAZones.json' } }),
    answers: result => expect(result).toMatchObject({ signedUrl: expect.stringContaining('standard-small.fgb') }),
    bad: { query: { datasetid: 1, zonefile: '../secret' } },
    cells: DATASET,
  },
}
