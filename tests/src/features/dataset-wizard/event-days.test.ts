import { expect, test } from 'vitest'
import type { DatasetDetails, Template } from '../../../../src/contract/wire-names.ts'
import { blankDraft, draftFromDataset, offeredDraft } from '../../../../src/features/dataset-wizard/model/draft.ts'
import { addressOfDraft, draftOfAddress } from '../../../../src/features/dataset-wizard/model/draft-address.ts'
import { NO_SHAPE, wizardPayload } from '../../../../src/features/dataset-wizard/model/payload.ts'

const template = (reportViewer: string) =>
  ({
    id: 10,
    name: 'Event Impact',
    version: 3,
    inputs: [],
    reportViewer,
    mapViewer: 'None',
    fixedRadiusSize: 500,
    districtMetres: null,
    maxPointsOfInterest: 1,
    canSelectZones: false,
    canDrawStudyArea: false,
  }) as unknown as Template
const EVENT = template('Event_Impact_Report')
const MONTHS = [
  { year: 2026, month: 9 },
  { year: 2026, month: 10 },
]
const DAYS = ['2026-10-10', '2026-10-11', '2026-10-17']
const blank = blankDraft(EVENT, MONTHS)

test('stores event days in the URL by number, and drops days that the month lacks', () => {
  const address = addressOfDraft('id=10', 'details', { ...blank, eventDays: DAYS }, null)
  expect(new URLSearchParams(address).get('days')).toBe('10.11.17')
  expect(draftOfAddress(address, blank)?.eventDays).toEqual(DAYS)
  expect(draftOfAddress('step=details&month=2026-09&days=31.0.7.x.7', blank)?.eventDays).toEqual(['2026-09-07'])
  expect(draftOfAddress('step=details&month=rubbish&days=7', blank)?.eventDays).toEqual([])
})

test('includes event days only in orders of event templates', () => {
  const draft = { ...blank, eventDays: DAYS }
  expect(wizardPayload(EVENT, draft, null, NO_SHAPE)).toMatchObject({ eventDays: DAYS })
  expect(wizardPayload(template('Footfall_Analysis'), draft, null, NO_SHAPE)).not.toHaveProperty('eventDays')
})

test('keeps the event days of a draft’s month if the template has events', () => {
  const draft = { ...blank, months: ['2026-09', '2026-10'], eventDays: ['2026-09-05', ...DAYS] }
  expect(offeredDraft(draft, EVENT, MONTHS, [])).toMatchObject({ month: '2026-10', months: [], eventDays: DAYS })
  expect(offeredDraft(draft, template('Footfall_Analysis'), MONTHS, [])).toMatchObject({
    months: ['2026-09', '2026-10'],
    eventDays: [],
  })
})

test('copies a dataset’s event days with its month when it is cloned', () => {
  const details = (startDate: string, eventDays?: readonly string[]) => ({
    details: { startDate, inputs: [], selectedZones: [], pois: [], zoneSystemId: null, eventDays },
  })
  const cloned = (startDate: string, eventDays?: readonly string[]) =>
    draftFromDataset(blank, EVENT, MONTHS, [], details(startDate, eventDays) as unknown as DatasetDetails).eventDays
  expect(cloned('2026-10-01T00:00:00', DAYS)).toEqual(DAYS)
  expect(cloned('2026-08-01T00:00:00', ['2026-08-01'])).toEqual([])
  expect(cloned('2026-10-01T00:00:00')).toEqual([])
})
