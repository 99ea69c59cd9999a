import { expect, test } from 'vitest'
import { coverageText, hoursCoverage, zonesCoverage } from '../../../src/domain/coverage.ts'

const hour = (weekday: number, hour: number, visitorcount: number | null) => ({
  weekday,
  hour,
  visitorcount,
  suppressed: visitorcount === null,
  margin: visitorcount === null ? null : 5,
})
const total = (weekday: number, value: number) => ({ of: { weekday }, value, margin: 3 })

test('[V1.05] hours: what the released totals of the weekdays hold beside the hours that are shown', () => {
  const rows = [hour(0, 1, 100), hour(0, 2, null), hour(1, 1, 200), hour(1, 2, 200)]
  expect(hoursCoverage(rows, [total(0, 150), total(1, 400)])).toEqual({
    byHour: 50 / 550,
    hours: { withheld: 1, of: 4 },
  })
  // a total that may not be released leaves the share unknown, not the count
  expect(hoursCoverage(rows, [total(1, 400)])).toEqual({ byHour: null, hours: { withheld: 1, of: 4 } })
  expect(hoursCoverage([], []).byHour).toBeNull()
})

test('[V1.05] zones: what all trips hold beside the zones that are shown, never below nothing', () => {
  const items = [60, 30].map(magnitude => ({ magnitude, margin: 20 }))
  expect(zonesCoverage(items, { magnitude: 120, margin: 4 })).toBeCloseTo(0.25)
  expect(zonesCoverage(items, { magnitude: 80, margin: 4 })).toBe(0)
  expect(zonesCoverage(items, null)).toBeNull()
  // a map that shows nothing has no total
  expect(zonesCoverage([], null)).toBe(1)
})

test('[V1.05] coverage is said in one sentence, of what is known', () => {
  const hours = { withheld: 41, of: 168 }
  expect(coverageText({ byHour: 0.031, hours, byZone: 0.12 })).toBe(
    '3% of visits by hour (41 of 168 hours of the week) and 12% of visits by single zone of origin are withheld to protect individuals.',
  )
  expect(coverageText({ byHour: null, hours, byZone: null })).toBe(
    '41 of 168 hours of the week are withheld to protect individuals.',
  )
  expect(coverageText({ byHour: 0, hours: { withheld: 0, of: 168 }, byZone: 0.2 })).toBe(
    '0% of visits by hour and 20% of visits by single zone of origin are withheld to protect individuals.',
  )
  expect(coverageText({ byHour: null, hours: { withheld: 0, of: 168 }, byZone: null })).toBe(
    'No hour of the week is withheld.',
  )
  expect(coverageText({ byHour: null, hours: null, byZone: null })).toBeNull()
})
