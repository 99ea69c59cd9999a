import { expect } from 'vitest'
import { orderOf } from '../../../support/orders.ts'
import { byDataset, type CallRows, DATASET, nothing, SPENDERS, USERS } from '../row.ts'

const wrongPayload = { body: { reportId: 'one' } }

export const datasetRows: CallRows = {
  'CustomerReport.GetCustomerReports': nothing(USERS, result =>
    expect(result).toContainEqual(expect.objectContaining({ name: 'Location Insights' })),
  ),
  'CustomerReport.GetCustomerReport': {
    happy: () => ({ query: { id: 1 } }),
    answers: result => expect(result).toMatchObject({ name: 'Location Insights', version: 1 }),
    bad: { query: { id: '' } },
    cells: USERS,
  },
  'CustomerReport.ListAllKeywords': nothing(USERS, result => expect(result).toContainEqual({ name: 'Retail' })),
  'CustomerReport.GetRequestedReports': {
    ...nothing(USERS, (result, { datasetId }) =>
      expect(result).toContainEqual(expect.objectContaining({ id: datasetId, reportStatus: 2 })),
    ),
    bad: { query: { fields: 'all' } },
  },
  'CustomerReport.GetRequestedReport': {
    happy: ({ datasetId }) => ({ query: { id: datasetId } }),
    answers: result => expect(result).toMatchObject({ reportStatus: 2, details: { reportName: 'Location Insights' } }),
    bad: { query: {} },
    cells: DATASET,
  },
  'datasets.search': {
    happy: () => ({ query: { words: 'leeds' } }),
    answers: (result, { datasetId }) => expect(result).toContain(datasetId),
    bad: { query: { words: ' ' } },
    cells: USERS,
  },
  'datasets.area': byDataset(result =>
    expect(result).toMatchObject({ studyAreaWkt: expect.stringMatching(/^(MULTI)?POLYGON/), pois: expect.any(Array) }),
  ),
  'datasets.months': byDataset(result =>
    expect(result).toContainEqual({ id: expect.any(Number), month: expect.stringMatching(/^2026-\d\d$/) }),
  ),
  'compare.areas': {
    happy: ({ datasetId, plainDatasetId }) => ({ query: { datasets: `${datasetId},${plainDatasetId}` } }),
    answers: (result, { datasetId, plainDatasetId }) =>
      expect(result).toEqual([{ a: datasetId, b: plainDatasetId, overlap: 'same' }]),
    bad: { query: { datasets: '1' } },
    cells: DATASET,
  },
  'compare.population': {
    happy: ({ datasetId, plainDatasetId }) => ({ body: { datasets: [datasetId, plainDatasetId] } }),
    answers: result => expect(result).toEqual({ population: 'same', views: [], places: 0 }),
    bad: { body: { datasets: [1] } },
    cells: DATASET,
  },
  'datasets.population': {
    happy: ({ portal }) => ({ body: orderOf(portal) }),
    answers: result => expect(result).toEqual({ totalpopulation: expect.closeTo(785, -1) }),
    bad: wrongPayload,
    cells: USERS,
  },
  'datasets.costs': {
    happy: ({ portal }) => ({ body: orderOf(portal) }),
    answers: result =>
      expect(result).toMatchObject({ credits: 120, base: 120, area: { upToKm2: 2 }, population: { upTo: 10_000 } }),
    bad: wrongPayload,
    cells: USERS,
  },
  'datasets.request': {
    happy: ({ portal }) => ({ body: orderOf(portal, { clientProjectName: 'From the table' }) }),
    answers: result => expect(result).toMatchObject({ credits: 120 }),
    bad: wrongPayload,
    cells: SPENDERS,
  },
  'datasets.status': {
    ...nothing(USERS),
    answers: (result, { datasetId }) => expect(result).toMatchObject({ id: datasetId, reportStatus: 2 }),
  },
  'downloads.list': byDataset(result =>
    expect(result).toEqual(
      [
        'ages.csv',
        'all-tables.xlsx',
        'average-daily-visits.csv',
        'average-hourly-visits.csv',
        'dwell-times.csv',
        'dwellers-by-hour.csv',
        'genders.csv',
        'journey-destinations.csv',
        'journey-distances.csv',
        'journey-modes.csv',
        'journey-origins.csv',
        'journey-purposes.csv',
        'repeat-visits.csv',
        'traverses-by-distance.csv',
        'visits-by-date.csv',
      ].map(Key => ({ Key, Bytes: expect.any(Number) })),
    ),
  ),
  'downloads.downloadlink': {
    happy: ({ datasetId, fileKey }) => ({ query: { datasetid: datasetId, fileKey } }),
    answers: result => expect(result).toMatch(/^\/files\/downloads\//),
    bad: { query: { datasetid: 1 } },
    cells: DATASET,
  },
  'datasets.noteExport': {
    happy: ({ datasetId }) => ({ body: { datasetid: datasetId, file: 'Average Daily Visits.csv' } }),
    bad: { body: { datasetid: 1, file: '' } },
    cells: DATASET,
  },
}
