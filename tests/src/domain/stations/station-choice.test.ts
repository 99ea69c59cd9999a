import { describe, expect, test } from 'vitest'
import { nearestStation, type Station, stationsFrom } from '../../../../src/domain/stations/station-choice.ts'
import { randomOf } from '../../../support/random.ts'

const station = (code: string, lon: number, lat = 53.8): Station => ({ code, name: `Station ${code}`, lon, lat })
const WEST = station('WST', -1.7)
const MIDDLE = station('MID', -1.55)
const EAST = station('EST', -1.4)
const ALL = [EAST, WEST, MIDDLE]

describe('the station used, compared with the others', () => {
  test('is the nearest', () => {
    expect(stationsFrom(ALL, MIDDLE, [-1.56, 53.8])).toMatchObject({
      nearest: MIDDLE,
      choice: 'nearest',
      couldHaveUsed: [],
    })
  })

  test('is about as near: within 1.25 times the nearest distance', () => {
    const found = stationsFrom(ALL, MIDDLE, [-1.627, 53.8])
    expect(found).toMatchObject({ nearest: WEST, choice: 'about-as-near', couldHaveUsed: [WEST] })
    expect(found.usedM / found.nearestM).toBeLessThan(1.25)
  })

  test('is reached by passing a nearer one', () => {
    const found = stationsFrom(ALL, EAST, [-1.627, 53.8])
    expect(found).toMatchObject({ nearest: WEST, choice: 'passes-a-nearer' })
    expect(found.couldHaveUsed).toEqual([WEST, MIDDLE])
  })

  test('is the nearest if it is the only one', () => {
    expect(stationsFrom([EAST], EAST, [-1.7, 53.8])).toMatchObject({
      nearest: EAST,
      choice: 'nearest',
      couldHaveUsed: [],
    })
    expect(nearestStation([], [-1.7, 53.8])).toBeNull()
  })

  test('is chosen by code if several are equally near', () => {
    const [a, b] = [station('AAA', -1.6), station('BBB', -1.4)]
    expect(nearestStation([b, a], [-1.5, 53.8])?.station).toBe(a)
  })
})

test('matches a plain count for 1,000 zones among 200 stations', () => {
  const random = randomOf(23)
  const place = () => [-2 + random(), 53 + random()] as const
  const stations = Array.from({ length: 200 }, (_, at) => station(`S${at}`, ...place()))
  const awayFrom = (lon: number, lat: number) => (each: Station) =>
    Math.hypot(lat - each.lat, (lon - each.lon) * Math.cos((((lat + each.lat) / 2) * Math.PI) / 180))
  for (let zone = 0; zone < 1000; zone++) {
    const at = place()
    const used = stations[zone % stations.length]!
    const away = awayFrom(...at)
    const least = Math.min(...stations.map(away))
    const near = stations.filter(each => each !== used && away(each) <= 1.25 * least)
    const found = stationsFrom(stations, used, at)
    expect(away(found.nearest)).toBe(least)
    expect(new Set(found.couldHaveUsed)).toEqual(new Set(near))
    const ratio = away(used) / least
    expect(found.choice).toBe(ratio === 1 ? 'nearest' : ratio <= 1.25 ? 'about-as-near' : 'passes-a-nearer')
  }
})
