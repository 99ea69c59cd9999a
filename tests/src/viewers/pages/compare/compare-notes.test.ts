import { expect, test } from 'vitest'
import { disclosureText } from '../../../../../src/viewers/kit/report/export-notes.ts'
import { compareNotes } from '../../../../../src/viewers/pages/compare/compare-notes.ts'
import { DISCLOSURE } from '../../reports/shown.ts'
import { side } from './comparing.ts'

const OVERLAP_RULE = /only if their intervals do not overlap/

test('the notes of a comparison state one rule for clear differences', () => {
  const details = { id: 1, templateName: 'Location Insights' } as never
  const notes = compareNotes({ sides: [side(0, { details }), side(1, { details })], notes: [] }, DISCLOSURE, []).join(
    ' ',
  )
  expect(notes).toContain('Holm')
  expect(notes).toContain('at least 15 observed devices')
  expect(notes).not.toMatch(OVERLAP_RULE)
  expect(disclosureText(DISCLOSURE).join(' ')).toMatch(OVERLAP_RULE)
})
