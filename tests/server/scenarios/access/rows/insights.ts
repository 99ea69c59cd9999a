import { expect } from 'vitest'
import { byDataset, type CallRow, type CallRows, DATASET } from '../row.ts'

const rows = (count: number) => (result: unknown) =>
  expect((result as { Items: unknown[][] }).Items[0]).toHaveLength(count)

const oneCell = (result: unknown) => expect(result).toMatchObject({ Items: [[{ cl_cell_id: 1 }]] })
const footfall = (answers: CallRow['answers']): CallRow => ({
  ...byDataset(answers),
  happy: ({ footfallDatasetId }) => ({ query: { datasetid: footfallDatasetId } }),
})

/** A map call with filters; `bad` contains filters that it must refuse. */
const map = (filters: Record<string, string>, bad: Record<string, string>): CallRow => ({
  happy: ({ datasetId }) => ({ query: { datasetid: datasetId, ...filters } }),
  answers: result => expect(result).toMatchObject({ Items: expect.any(Array), Disclosure: { minDevices: 10 } }),
  bad: { query: { datasetid: 1, ...bad } },
  cells: DATASET,
})
const WEEKDAY = { daytype: '1,2,3,4,5' }
/**
 * A refused filter: it covers neither all weekdays nor the weekend, so subtraction would reveal the remaining weekdays'
 * figures.
 */
const SOME_DAYS = { daytype: '1,2,3,4' }

/**
 * The small country has few people: purposes, modes and trip lengths cannot be shown separately, and hardly anyone
 * passes through.
 */
export const insightsRows: CallRows = {
  'locationinsights.cells': byDataset(oneCell),
  'locationinsights.visitors.averagedaily': byDataset(rows(7)),
  'locationinsights.visitors.averagehourly': byDataset(rows(168)),
  'locationinsights.visitors.repeatfrequency': byDataset(rows(7)),
  'locationinsights.visitors.bydate': byDataset(rows(31)),
  'locationinsights.journeys.visitorsbydistance': byDataset(rows(51)),
  'locationinsights.journeys.localvisitorsbydistance': byDataset(rows(10)),
  'locationinsights.journeys.nonlocalvisitorsbydistance': byDataset(rows(0)),
  'locationinsights.purpose.journeysbypurpose': byDataset(rows(1)),
  'locationinsights.purpose.purposebyday': byDataset(rows(2)),
  'locationinsights.purpose.purposebytime': byDataset(rows(24)),
  'locationinsights.mode.journeysbymode': byDataset(rows(1)),
  'locationinsights.mode.modebyday': byDataset(rows(2)),
  'locationinsights.mode.modebytime': byDataset(rows(24)),
  'locationinsights.dwells.dwellsbyday': byDataset(rows(7)),
  'locationinsights.dwells.dwellsbyhour': byDataset(rows(24)),
  'locationinsights.dwells.dwellersbytime': byDataset(rows(168)),
  'locationinsights.demographics.visitorsbyageband': byDataset(rows(3)),
  'locationinsights.demographics.visitorsbygender': byDataset(rows(2)),
  'locationinsights.demographics.combined': byDataset(rows(6)),
  'locationinsights.traversing.averagedaily': byDataset(rows(0)),
  'locationinsights.traversing.tripsbydistance': byDataset(rows(0)),
  'locationinsights.traversing.mode': byDataset(rows(0)),
  'locationinsights.traversing.purpose': byDataset(rows(0)),
  'locationinsights.traversing.hour': byDataset(rows(0)),
  'footfallanalysis.cells': footfall(oneCell),
  'footfallanalysis.visitors.averagedaily': footfall(rows(7)),
  'footfallanalysis.visitors.averagehourly': footfall(rows(168)),
  'footfallanalysis.visitors.repeatfrequency': footfall(rows(7)),
  'footfallanalysis.visitors.bydate': footfall(rows(31)),
  'locationinsightsmap.journeyorigins': map(WEEKDAY, { daytype: '7' }),
  'locationinsightsmap.journeydestinations': map({ daytype: '6,0' }, SOME_DAYS),
  'locationinsightsmap.purposeorigins': map({ ...WEEKDAY, purposes: '1,2' }, { purposes: '6' }),
  'locationinsightsmap.modeorigins': map({ modes: '0,1,3' }, { modes: '2' }),
  'locationinsightsmap.dwellorigins': map({}, SOME_DAYS),
  'locationinsightsmap.demographicsorigins': map({ ages: 'NA,1', genders: 'F,M' }, { ages: '7' }),
  'locationinsightsmap.combined': map(
    { ...WEEKDAY, purposes: '1', modes: '1', ages: '2,3', genders: 'NA' },
    { genders: 'X' },
  ),
  'locationinsightsmap.traversingorigins': map(WEEKDAY, SOME_DAYS),
  'locationinsightsmap.traversingdestinations': map(WEEKDAY, SOME_DAYS),
}
