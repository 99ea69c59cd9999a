import { expect, test } from 'vitest'
import { readReportLink } from '../../../../../src/viewers/kit/report/report-link.ts'
import { onOfferedWeekday } from '../../../../../src/viewers/pages/compare/sides.ts'
import { side } from './comparing.ts'

test('a link opens on a weekday that the sides have in common', () => {
  const opened = (address: string, weekdays?: readonly number[]) =>
    onOfferedWeekday(readReportLink(new URLSearchParams(address)), [side(0, { weekdays })]).weekday
  expect(opened('')).toBe(0)
  expect(opened('weekday=3')).toBe(3)
  expect(opened('', [5, 6])).toBe(5)
  expect(opened('weekday=6', [5, 6])).toBe(6)
  expect(opened('weekday=1', [5, 6])).toBe(5)
})
