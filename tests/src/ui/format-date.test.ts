import { expect, test } from 'vitest'
import { formatDay, formatMinute } from '../../../src/ui/format-date.ts'

test('[P9.07] every month is written with three letters', () => {
  const months = Array.from({ length: 12 }, (_, at) => formatDay(`2026-${String(at + 1).padStart(2, '0')}-01`))
  expect(months.map(text => text.replace(/^1 | 2026$/g, ''))).toEqual([
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ])
  expect(formatMinute('2026-09-20T09:41:00Z')).toMatch(/^20 Sep 2026, /)
})
