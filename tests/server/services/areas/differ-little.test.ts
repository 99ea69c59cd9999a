import { expect, test } from 'vitest'
import { littleDifference, type ZonePiece } from '../../../../server/services/areas/compare-zones.ts'
import { addExpected, type ExpectedDevices, NO_DEVICES } from '../../../../server/services/areas/expected-devices.ts'
import { randomOf } from '../../../support/random.ts'

const SEED = Number(process.env.TEST_SEED ?? 34)
const ENOUGH = 45
const isEnough = ({ least }: ExpectedDevices) => least >= ENOUGH
const isNone = ({ most }: ExpectedDevices) => most < 0.5
const isFew = (devices: ExpectedDevices) => !isNone(devices) && !isEnough(devices)

const piece = (mine: number | null, theirs: number | null, least: number, most = least): ZonePiece => ({
  mine,
  theirs,
  devices: { least, most },
})
const little = (...pieces: ZonePiece[]) => littleDifference(pieces, isEnough, isNone)

test('finds zones that differ by a few devices, but not by many or none', () => {
  const two = [piece(0, 0, 100), piece(1, 1, 100)]
  expect(little(...two)).toBeNull()
  expect(little(...two, piece(0, 1, 5))).toMatchObject({ mine: 0, theirs: 1 })
  expect(little(...two, piece(0, 1, 45))).toBeNull()
  expect(little(...two, piece(0, 1, 0.1, 0.4))).toBeNull()
  // No devices are released there, but many may be withheld.
  expect(little(...two, piece(0, 1, 0, 15))).toMatchObject({ mine: 0, theirs: 1 })
})

test('finds a house that one system omits, even behind a split zone', () => {
  expect(little(piece(0, 0, 100), piece(null, 0, 5))).toMatchObject({ mine: null, theirs: 0 })
  expect(little(piece(0, 0, 100), piece(1, 0, 100), piece(2, 1, 100), piece(2, 0, 5))).toMatchObject({
    mine: 2,
    theirs: 0,
  })
})

test('allows small pieces if every sum of them is large enough', () => {
  expect(little(piece(0, 0, 100), piece(1, 0, 25), piece(1, null, 20), piece(0, null, 50))).toBeNull()
  expect(little(piece(0, 0, 100), piece(1, 0, 25), piece(1, null, 15), piece(0, null, 50))).not.toBeNull()
})

/** True if any sum or difference of both systems' zones leaves few devices. Tries every choice of zones. */
const bruteForce = (zones: number, pieces: readonly ZonePiece[]): boolean => {
  for (let chosen = 1; chosen < 1 << (2 * zones); chosen++) {
    const weight = (zone: number | null, from: number) => (zone === null ? 0 : (chosen >> (zone + from)) & 1)
    const left = pieces.filter(({ mine, theirs }) => weight(mine, 0) !== weight(theirs, zones))
    if (isFew(left.reduce((sum, { devices }) => addExpected(sum, devices), NO_DEVICES))) return true
  }
  return false
}

test('finds every sum of zones that leaves few devices, and refuses few systems without such a sum', () => {
  const random = randomOf(SEED)
  const ZONES = 4
  let [revealing, needless, safe] = [0, 0, 0]
  for (let world = 0; world < 400; world++) {
    const zoneOrNone = () => (random() < 0.1 ? null : Math.floor(random() * ZONES))
    const pieces = Array.from({ length: 5 + Math.floor(random() * 8) }, () => {
      const devices = random() < 0.6 ? 45 + random() * 100 : random() * 45
      return piece(zoneOrNone(), zoneOrNone(), devices, devices * (1 + random()))
    }).filter(({ mine, theirs }) => mine !== null || theirs !== null)
    const isRefused = little(...pieces) !== null
    if (bruteForce(ZONES, pieces)) {
      revealing++
      expect(isRefused, `seed ${SEED}, world ${world}`).toBe(true)
    } else {
      safe++
      if (isRefused) needless++
    }
  }
  console.log(`seed ${SEED}: ${revealing} revealing, all refused; of ${safe} others ${needless} refused`)
  expect(Math.min(revealing, safe)).toBeGreaterThan(50)
  expect(needless).toBeLessThan(safe * 0.1)
})
