import { effect } from '@preact/signals-react'
import { describe, expect, test } from 'vitest'
import type { FoundPostcode } from '../../../../../../src/contract/places.ts'
import {
  createPlaceList,
  placesCsv,
  placeTable,
  readPlaces,
} from '../../../../../../src/features/dataset-wizard/location/list/place-list.ts'
import type { ListedPlace } from '../../../../../../src/features/dataset-wizard/model/draft.ts'
import { addressOfPlaces, placesOfAddress } from '../../../../../../src/features/dataset-wizard/model/draft-address.ts'

const read = (text: string, radiusM = 500) => {
  const table = placeTable(text)
  return readPlaces(table, table.roles, radiusM)
}

describe('a list of places', () => {
  test('reads columns by their headings, in any order and with any delimiter', () => {
    const text =
      'Postcode;Radius (m);Site name;Lat;Long\nls2 7hy;500;Kirkgate Market;;\n;;"White Rose; south";53.7590;-1.5730'
    expect(read(text)).toEqual([
      { number: 2, name: 'Kirkgate Market', text: 'LS2 7HY', postcode: 'LS2 7HY', at: null, refusal: null },
      {
        number: 3,
        name: 'White Rose; south',
        text: '53.759, -1.573',
        postcode: null,
        at: [-1.573, 53.759],
        refusal: 'Name contains characters we do not allow: ;',
      },
    ])
  })

  test('guesses columns without headings from their cells', () => {
    expect(read('Kirkgate Market,LS2 7HY\nWhite Rose,LS11 8LU').map(({ name, postcode }) => [name, postcode])).toEqual([
      ['Kirkgate Market', 'LS2 7HY'],
      ['White Rose', 'LS11 8LU'],
    ])
    expect(read('Kirkgate,53.7966,-1.5398\nWhite Rose,53.7590,-1.5730').map(({ name, at }) => [name, at])).toEqual([
      ['Kirkgate', [-1.5398, 53.7966]],
      ['White Rose', [-1.573, 53.759]],
    ])
    expect(read('LS2 7HY\nLS11 8LU').map(({ name }) => name)).toEqual(['LS2 7HY', 'LS11 8LU'])
  })

  test('gives the reason why a row cannot be ordered, and reads the other rows', () => {
    const rows = read(
      [
        'name,postcode,latitude,longitude,radius',
        'Market,LS2 7HY,,,500',
        'No place,,,,',
        'Half a place,,53.8,,',
        'Bad <name>,LS1 4DY,,,',
        'Wide,LS1 4DY,,,1 km',
        'In kilometres,LS1 4DY,,,0.5 km',
        'Again,ls27hy,,,',
      ].join('\n'),
    )
    expect(rows.map(({ number, refusal }) => [number, refusal])).toEqual([
      [2, null],
      [3, 'It needs a postcode, or a latitude and a longitude in degrees.'],
      [4, 'It needs a postcode, or a latitude and a longitude in degrees.'],
      [5, 'Name contains characters we do not allow: < >'],
      [6, 'This template counts within 500 m; another radius cannot be ordered.'],
      [7, null],
      [8, 'Duplicate of row 2.'],
    ])
  })

  test('restores a list from its text, and from its key in the URL', () => {
    const places: readonly ListedPlace[] = [
      { name: 'King’s Cross, north', postcode: 'N1 9AG', at: [-0.1215, 51.5322] },
      { name: 'Market', postcode: null, at: [-1.5398, 53.7966] },
    ]
    const again = read(placesCsv(places))
    expect(again.map(({ name, postcode, at, refusal }) => [name, postcode, at, refusal])).toEqual([
      ['King’s Cross, north', 'N1 9AG', null, null],
      ['Market', null, [-1.5398, 53.7966], null],
    ])
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    expect(placesOfAddress(addressOfPlaces(places, store), store)).toEqual(places)
    expect(placesOfAddress('k1.2', store)).toEqual([])
  })
})

const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const stop = effect(() => {
      if (holds()) queueMicrotask(() => resolve(stop()))
    })
  })

const unit = (name: string): FoundPostcode => ({ kind: 'postcode', name, positions: [[-1.5, 53.8]] })

test('looks up postcodes together, and refuses a row with an unknown one', async () => {
  const asked: string[][] = []
  const list = createPlaceList({
    postcodes: async typed => {
      asked.push([...typed])
      return typed.map(each => (each === 'ZZ1 1ZZ' ? null : unit(each)))
    },
    radiusM: 500,
    start: [],
  })
  list.setText('name,postcode\nMarket,LS2 7HY\nNowhere,ZZ1 1ZZ\nAgain,LS2 7HY')
  expect(list.awaited.value).toBe(2)
  await until(() => list.awaited.value === 0)
  expect(asked).toEqual([['LS2 7HY', 'ZZ1 1ZZ']])
  expect(list.places.value).toEqual([{ name: 'Market', postcode: 'LS2 7HY', at: [-1.5, 53.8] }])
  expect(list.rows.value.map(({ number, refusal }) => [number, refusal])).toEqual([
    [3, 'This postcode does not exist.'],
    [4, 'Duplicate of row 2.'],
    [2, null],
  ])
  list.stop()
})

test('repeats a failed lookup, and refuses more than 200 places', async () => {
  let fails = true
  const list = createPlaceList({
    postcodes: async typed => {
      if (fails) throw new Error('the wire is cut')
      return typed.map(unit)
    },
    radiusM: 500,
    start: [],
  })
  list.setText('Market,LS2 7HY')
  await until(() => list.failed.value)
  fails = false
  list.retry()
  await until(() => list.places.value.length === 1)
  list.setText(Array.from({ length: 201 }, (_, at) => `Place ${at},53.${1000 + at},-1.5000`).join('\n'))
  expect(list.problem.value).toContain('201 places')
  expect(list.places.value).toEqual([])
  list.stop()
})
