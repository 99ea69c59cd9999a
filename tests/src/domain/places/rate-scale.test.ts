import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPlaces, rateScale, stepOfRate } from '../../../../src/domain/places/rate-scale.ts'
import { coloursByRate } from '../../../../src/viewers/kit/zone-map/map-colours.ts'

test('has ten steps of equal ratio between the 5th and the 99th percentile', () => {
  const rates = Array.from({ length: 101 }, (_, at) => 10 ** (at / 25))
  const { from } = rateScale(rates)!
  expect(from).toHaveLength(10)
  expect(from[0]).toBeCloseTo(rates[5]!, 9)
  const ratio = (rates[99]! / rates[5]!) ** 0.1
  for (let step = 1; step < 10; step++) expect(from[step]! / from[step - 1]!).toBeCloseTo(ratio, 9)
})

test('a rate belongs to the step that begins below it, and rates beyond the ends to the first or last step', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 1 }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (rates, rate) => {
        const scale = rateScale(rates)!
        const step = stepOfRate(scale, rate)
        expect(step === 0 || scale.from[step]! <= rate).toBe(true)
        expect(step === 9 || rate < scale.from[step + 1]!).toBe(true)
      },
    ),
  )
})

test('limits the steps to the number of different rates', () => {
  expect(rateScale([68, 280], 2)!.from.map(Math.round)).toEqual([68, 138])
  expect(rateScale([280], 1)!.from).toHaveLength(1)
  expect(rateScale([68, 280], 40)!.from).toHaveLength(10)
})

test('the legend ascends even if the map shows fewer, larger places whose rates are below the scale', () => {
  const scale = rateScale([100, 200, 3000])!
  const { bounds } = coloursByRate(scale, 'residents', [{ magnitude: 500, rate: 98 }]).colours
  expect(bounds).toEqual([...bounds].sort((a, b) => a - b))
  expect(bounds.at(-1)).toBe(3000)
})

test('gives a scale for equal rates, and none without rates', () => {
  expect(rateScale([7, 7, 7])!.from[0]).toBe(3.5)
  expect(rateScale([0, 0])).toBeNull()
  expect(rateScale([])).toBeNull()
})

test('the first places are those with the highest rates that together make up a share of the volume', () => {
  const places = [
    { id: 'far', magnitude: 60, rate: 1 },
    { id: 'near', magnitude: 30, rate: 100 },
    { id: 'next', magnitude: 10, rate: 50 },
  ]
  expect(firstPlaces(places, 0.4).map(({ id }) => id)).toEqual(['near', 'next'])
  expect(firstPlaces(places, 0.41).map(({ id }) => id)).toEqual(['near', 'next', 'far'])
  expect(firstPlaces([])).toEqual([])
})
