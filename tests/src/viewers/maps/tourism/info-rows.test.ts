import { expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import { infoRows } from '../../../../../src/viewers/maps/tourism/info-rows.ts'

const report = {
  name: 'Leeds, autumn',
  orderedAt: '2026-11-21T09:47:02.530Z',
  orderedBy: 'Alex Morgan',
  isSample: false,
  details: { templateName: 'Tourism in Yorkshire' },
} as DatasetDetails

test('[V2.24] the Info tab shows name, template, description, date, author and type, with placeholders for a sample', () => {
  expect(infoRows(report, 'Tourists by zone.')).toEqual([
    ['Name', 'Leeds, autumn'],
    ['Report Template', 'Tourism in Yorkshire'],
    ['Description', 'Tourists by zone.'],
    ['Date Created', '21/11/2026'],
    ['Created By', 'Alex Morgan'],
    ['Type', 'Tourism and Economy'],
  ])
  expect(infoRows({ ...report, isSample: true }, 'Tourists by zone.')).toEqual([
    ['Name', 'Example dataset'],
    ['Report Template', 'Example template'],
    ['Description', 'What the template is for'],
    ['Date Created', 'DD/MM/YYYY'],
    ['Created By', 'Example user'],
    ['Type', 'Tourism and Economy'],
  ])
  expect(infoRows(report, null)[2]).toEqual(['Description', 'The template is no longer offered'])
})
