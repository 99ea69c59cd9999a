import { expect, test } from 'vitest'
import {
  type EvTraverses,
  longJourneys,
  longJourneysSentence,
  type SomeCells,
  sumTripLengths,
} from '../../../../src/domain/summaries/traverses.ts'
import { plainText } from '../plain-text.ts'

const name = (fromKm: readonly number[], toKm: readonly number[]) => `${fromKm} ${toKm}`
const row = (fromKm: number, toKm: number, bucket: number, value: number, margin = 10): EvTraverses => ({
  fromKm,
  toKm,
  bucket,
  shared: `${fromKm} ${toKm} ${bucket}`,
  figure: { value, margin },
})
const ROWS = [
  // Exactly 80 km before the area is not more than 80 km.
  row(80, 80, 5, 100),
  row(80, 80, 6, 40),
  // Over 80 km before, and over 160 km in all.
  row(160, 5, 5, 60),
  row(160, 5, 6, 30, 20),
  // Over 80 km after, and over 160 km in all.
  row(20, 361, 7, 70),
]
const cells = (low: number, high: number) => sumTripLengths(ROWS, [low, high], name)

const LONG = ': more than 80 km before or after the area and more than 160 km in all, about half the average range'

test('[V9.05] a long journey is over 80 km before or after the area and over 160 km in all', () => {
  const sums = Object.entries<SomeCells>({ ...longJourneys(cells(0, 7)) }).map(([of, found]) => [
    of,
    found.cells.reduce((sum, { value }) => sum + (value ?? 0), 0),
  ])
  // Before: 60 + 30; after: 70; over 160 km: 40 + 30 + 70; both: 30 + 70; total: 100 + 40 + 60 + 30 + 70.
  expect(Object.fromEntries(sums)).toEqual({ before: 90, after: 70, long: 140, both: 100 })
  expect(plainText(longJourneysSentence(cells(0, 7), null))).toBe(
    `Of about 300 traverses by electric vehicles, about 100 (33%) are long journeys, on which a driver may need to charge${LONG}. About 90 (30%) had already driven more than 80 km, about 70 (23%) continue for more than 80 km and about 140 (47%) travel more than 160 km in all.`,
  )
})

test('names each figure once', () => {
  // All traverses at the slider's 6 are over 160 km, so all of these are long journeys.
  const long = [row(160, 5, 6, 300), row(5, 160, 6, 200)]
  expect(plainText(longJourneysSentence(sumTripLengths(long, [6, 6], name), null))).toBe(
    `All of about 500 traverses by electric vehicles are long journeys${LONG}. About 300 (60%) had already driven more than 80 km and about 200 (40%) continue for more than 80 km.`,
  )
})

test('treats cells that share a figure as one cell, counted each time it is shown', () => {
  const shared = (fromKm: number, value: number) => ({ ...row(fromKm, 5, 6, value), shared: 'far' })
  const found = sumTripLengths([shared(160, 50), shared(360, 50), row(5, 5, 1, 100)], [0, 7], name)
  expect(found.map(({ fromKm, figure }) => [fromKm, figure.value, figure.times])).toEqual([
    [[160, 360], 50, 2],
    [[5], 100, undefined],
  ])
  expect(plainText(longJourneysSentence(found, null))).toContain(
    'Of about 200 traverses by electric vehicles, about 100 (50%) are long journeys',
  )
})

test('a cell of near and far distances makes the far ones a lower bound', () => {
  const shared = (fromKm: number) => ({ ...row(fromKm, 5, 6, 50), shared: 'both' })
  const found = sumTripLengths([shared(80), shared(160), row(361, 5, 7, 100)], [0, 7], name)
  expect(plainText(longJourneysSentence(found, null))).toContain(', at least 90 (45%) are long journeys')
})

test('gives no figure for trip lengths that share theirs with others, unless the distances rule the others out', () => {
  const near = [0, 1, 2, 3, 4, 5, 6, 7].map(bucket => ({ ...row(5, 5, bucket, 100), shared: 'near' }))
  const of = (low: number, high: number) =>
    sumTripLengths(near, [low, high], name).map(({ figure, long, least }) => [figure.value, long, least !== undefined])
  // Two distances of up to 5 km make a trip of up to 10 km, the lengths 0 and 1.
  expect([of(0, 7), of(0, 1), of(0, 0), of(2, 7)]).toEqual([
    [[800, 0, false]],
    [[800, 0, false]],
    [[null, 0, true]],
    [[null, 0, false]],
  ])
  expect(plainText(longJourneysSentence(sumTripLengths(near, [0, 7], name), null))).toContain('none is a long journey')
  expect(plainText(longJourneysSentence(sumTripLengths(near, [0, 0], name), null))).toBe(
    'It is not known how many traverses by electric vehicles are on trips of these lengths: in 1 of 1 pairs of distances, they share figures with other lengths.',
  )
  // These traverses are 75 to 165 km long, the lengths 4, 5 and 6.
  const far = [0, 1, 2, 3, 4, 5, 6, 7].map(bucket => ({ ...row(5, 160, bucket, 30), shared: 'far' }))
  expect([...Array(8).keys()].map(at => sumTripLengths(far, [0, at], name)[0]!.figure.value)).toEqual([
    ...[null, null, null, null, null, null],
    ...[240, 240],
  ])
})

test('names only figures of the selected trip lengths, as a lower bound', () => {
  const shared = [4, 5, 6].map(bucket => ({ ...row(5, 160, bucket, 80), shared: 'far' }))
  const found = sumTripLengths([...shared, row(5, 360, 6, 500), row(361, 5, 7, 60)], [6, 7], name)
  expect(found.map(({ figure, least }) => [figure.value, least?.value])).toEqual([
    [null, null],
    [500, undefined],
    [60, undefined],
  ])
  // 560 less its margin of 9 %.
  expect(plainText(longJourneysSentence(found, null))).toBe(
    'At least 506 traverses by electric vehicles are on trips of these lengths: in 1 of 3 pairs of distances, they share figures with other lengths.',
  )
})

test('lengths that share a figure across 160 km make the long journeys a lower bound', () => {
  const shared = [4, 5, 6].map(bucket => ({ ...row(5, 160, bucket, 80), shared: 'far' }))
  const found = sumTripLengths([...shared, row(361, 5, 7, 60)], [0, 7], name)
  expect(found.map(({ figure, long, isLongLeast }) => [figure.value, long, isLongLeast])).toEqual([
    [240, 0, true],
    [60, 60, false],
  ])
  expect(plainText(longJourneysSentence(found, null))).toBe(
    `Of about 300 traverses by electric vehicles, at least 54 (18%) are long journeys, on which a driver may need to charge${LONG}. About 60 (20%) had already driven more than 80 km and about 240 (80%) continue for more than 80 km.`,
  )
  expect(plainText(longJourneysSentence(sumTripLengths(shared, [0, 7], name), null))).toContain(
    'It is not known how many of about 240 traverses by electric vehicles are long journeys',
  )
})

test('does not deny long journeys if some lengths are known but their distances are not', () => {
  const shared = (fromKm: number) => ({ ...row(fromKm, 5, 6, 50), shared: 'both' })
  const found = sumTripLengths([shared(80), shared(160), row(5, 5, 1, 100)], [0, 7], name)
  expect(plainText(longJourneysSentence(found, null))).toBe(
    `It is not known how many of about 200 traverses by electric vehicles are long journeys${LONG}. About 100 (50%) travel more than 160 km in all.`,
  )
})

test('gives the lower end of its interval as a lower bound, and none if that is below 1', () => {
  const bound = (value: number, margin: number) => {
    const shared = [4, 5, 6].map(bucket => ({ ...row(5, 160, bucket, 5000), shared: 'far' }))
    return plainText(
      longJourneysSentence(sumTripLengths([...shared, row(361, 5, 7, value, margin)], [0, 7], name), null),
    )
  }
  // exp(-0.84) * 340 = 146.
  expect(bound(340, 84)).toContain(', at least 140 (<1%) are long journeys')
  expect(bound(2, 100)).toContain('It is not known how many of')
})

test('[V2.15] the range of trip lengths is inclusive', () => {
  const valuesOf = (low: number, high: number) => cells(low, high).map(cell => cell.figure.value)
  expect(valuesOf(0, 7)).toEqual([140, 90, 70])
  expect(valuesOf(5, 5)).toEqual([100, 60, null])
  expect(valuesOf(6, 6)).toEqual([40, 30, null])
  expect(valuesOf(7, 7)).toEqual([null, null, 70])
})

test('a cell’s margin combines the margins of its parts, rounded to two digits', () => {
  // Independent errors give hypot(6, 6) = 8.5, and fully correlated ones 12. Their geometric mean is 10.1, which is 11
  // % of 90.
  expect(cells(0, 7)[1]?.figure.margin).toBe(11)
})

test('claims no figure without data', () => {
  expect(plainText(longJourneysSentence(cells(0, 1), null))).toBe('No pair of distances has data.')
})
