import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownShareText } from '../../../../src/viewers/zone-screen/group/shown-share.ts'
import { VISITS_BY_ORIGIN } from '../../../../src/viewers/zone-screen/measures.ts'

const item = (magnitude: number) => ({ zoneId: 1, magnitude, displayGroup: 0, devices: '300+', margin: 5 }) as const
const total = (magnitude: number) => ({ magnitude, margin: 2, devices: '300+' }) as const

test('[V1.05] a map says what share of all its zones hold, or that it may not be said', () => {
  expect(shownShareText([item(400), item(220)], total(1000), VISITS_BY_ORIGIN)).toBe(
    'The zones shown hold 62% of all visits. The rest is withheld to protect individuals, or lies outside any zone.',
  )
  expect(shownShareText([item(400)], null, VISITS_BY_ORIGIN)).toBe(
    'Percentages are of the zones shown: the total under these filters is withheld to protect individuals.',
  )
  expect(shownShareText([item(400)], total(400), VISITS_BY_ORIGIN)).toBe('The zones shown hold all visits.')
  expect(shownShareText([item(400)], total(1000), { adds: false, unit: '' })).toBe(null)
})

test('what is withheld is never less than nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 10_000 }),
      (shown, all) => {
        const text = shownShareText(shown.map(item), total(all), VISITS_BY_ORIGIN)!
        const share = /hold (all|[<>]?\d+%)/.exec(text)?.[1]
        expect(share === 'all' || Number.parseInt(share!.replace(/[<>]/, ''), 10) <= 100).toBe(true)
      },
    ),
  )
})
