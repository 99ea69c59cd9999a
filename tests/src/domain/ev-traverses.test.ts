import { expect, test } from 'vitest'
import {
  type EvTraverses,
  longJourneys,
  longJourneysSentence,
  sumTripLengths,
} from '../../../src/domain/summaries/ev-traverses.ts'
import { plainText } from '../../../src/domain/summaries/sentence.ts'

const name = (fromKm: number, toKm: number) => `${fromKm} ${toKm}`
const row = (fromKm: number, toKm: number, bucket: number, value: number | null, margin = 10): EvTraverses => ({
  fromKm,
  toKm,
  bucket,
  figure: { name: name(fromKm, toKm), value, suppressed: value === null, margin: value === null ? null : margin },
})
const ROWS = [
  // 80 km before is not more than 80 km
  row(80, 80, 5, 100),
  row(80, 80, 6, 40),
  // over 80 km before, over 160 km in all
  row(160, 5, 5, 60),
  row(160, 5, 6, 30, 20),
  // over 80 km after, and over 160 km in all; one of its lengths is withheld
  row(20, 361, 6, null),
  row(20, 361, 7, 70),
  // nothing that can be shown
  row(5, 5, 0, null),
  row(5, 5, 1, null),
]
const cells = (low: number, high: number) => sumTripLengths(ROWS, [low, high], name)

test('[V9.05] a long journey is over 80 km before or after the area and over 160 km in all', () => {
  // total 100 + 40 + 60 + 30 + 70; before 60 + 30; after 70; over 160 km 40 + 30 + 70; both 30 + 70
  expect(longJourneys(cells(0, 7))).toEqual({ total: 300, before: 90, after: 70, long: 140, both: 100 })
  expect(plainText(longJourneysSentence(cells(0, 7)))).toBe(
    'Of 300 traverses by electric vehicles that can be shown, 100 (33%) are long journeys: more than 80 km before or after the area and more than 160 km in all, about half the average range. Of them all, 90 (30%) come from more than 80 km away, 70 (23%) go on for more than 80 km, and 140 (47%) travel more than 160 km; 1 of 4 pairs of distances are withheld.',
  )
})

test('[V2.15] the trip lengths count from the one to the other, both included', () => {
  const valuesOf = (low: number, high: number) => cells(low, high).map(cell => cell.figure.value)
  expect(valuesOf(0, 7)).toEqual([140, 90, 70, null])
  expect(valuesOf(5, 5)).toEqual([100, 60, null, null])
  expect(valuesOf(6, 6)).toEqual([40, 30, null, null])
  expect(valuesOf(7, 7)).toEqual([null, null, 70, null])
  expect(cells(6, 6)[2]?.figure.suppressed).toBe(true)
})

test('the margin of a sum is as if all its parts erred the same way, rounded up', () => {
  // (60 * 10 + 30 * 20) / 90 = 13.3
  expect(cells(0, 7)[1]?.figure.margin).toBe(14)
})

test('what is withheld is never called zero', () => {
  const near = sumTripLengths([row(5, 5, 0, 50), row(160, 160, 7, null)], [0, 7], name)
  expect(plainText(longJourneysSentence(near))).toBe(
    'Of 50 traverses by electric vehicles that can be shown, none are long journeys: more than 80 km before or after the area and more than 160 km in all, about half the average range. Of them all, none come from more than 80 km away, none go on for more than 80 km, and none travel more than 160 km; 1 of 2 pairs of distances are withheld.',
  )
})

test('where nothing can be shown no figure is claimed', () => {
  expect(plainText(longJourneysSentence(cells(0, 1)))).toBe(
    'Every pair of distances is withheld to protect individuals.',
  )
})
