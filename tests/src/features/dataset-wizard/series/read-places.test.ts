import { describe, expect, test } from 'vitest'
import { addressOfPlaces, placesOfAddress } from '../../../../../src/features/dataset-wizard/series/places-address.ts'
import {
  type ListedPlace,
  placesCsv,
  placeTable,
  readPlaces,
} from '../../../../../src/features/dataset-wizard/series/read-places.ts'

const read = (text: string, radiusM = 500) => {
  const table = placeTable(text)
  return readPlaces(table, table.roles, radiusM)
}

describe('a list of places', () => {
  test('headings name the columns, in any order and with any delimiter', () => {
    const text =
      'Postcode;Radius (m);Site name;Lat;Long\nls2 7hy;500;Kirkgate Market;;\n;;"White Rose; south";53.7590;-1.5730'
    expect(read(text)).toEqual([
      { number: 2, name: 'Kirkgate Market', given: 'LS2 7HY', postcode: 'LS2 7HY', at: null, refusal: null },
      {
        number: 3,
        name: 'White Rose; south',
        given: '53.759, -1.573',
        postcode: null,
        at: [-1.573, 53.759],
        refusal: expect.stringContaining('name'),
      },
    ])
  })

  test('without headings the columns are known by what stands in them', () => {
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

  test('a row that cannot be ordered says why, and stops no other', () => {
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
      [5, expect.stringContaining('Its name cannot be a dataset’s')],
      [6, 'This template counts within 500 m; another radius cannot be ordered.'],
      [7, null],
      [8, 'The same place stands in row 2.'],
    ])
  })

  test('a list survives being changed as text, and its key in the address', () => {
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
