import { expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import { exportNotes } from '../../../../../src/viewers/kit/report/export-notes.ts'

const details = {
  id: 7,
  templateName: 'Location Insights',
  name: 'Three places',
  places: [
    { name: 'Headingley, Leeds', lat: 53.8196, long: -1.5785, radius: 500 },
    { name: 'Otley', lat: 53.9057, long: -1.6944, radius: 500 },
  ],
  details: { startDate: '2026-10-01T00:00:00', endDate: '2026-10-31T23:59:59', missingDays: [] },
} as unknown as DatasetDetails

test('[V2.03] names all places of the dataset in one line of an exported table', () => {
  const disclosure = { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 }
  expect(exportNotes(details, disclosure as Parameters<typeof exportNotes>[1])[1]).toBe(
    '2 points: Headingley, Leeds (53.820, -1.579, radius 500 m); Otley (53.906, -1.694, radius 500 m)',
  )
})
