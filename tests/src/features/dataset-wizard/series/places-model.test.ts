import { effect } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { FoundPostcode } from '../../../../../src/contract/places.ts'
import { createPlaceList } from '../../../../../src/features/dataset-wizard/series/places-model.ts'

const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const stop = effect(() => {
      if (holds()) queueMicrotask(() => resolve(stop()))
    })
  })

const unit = (name: string): FoundPostcode => ({ kind: 'postcode', name, positions: [[-1.5, 53.8]] })

test('postcodes are looked up together, and one that does not exist refuses its row', async () => {
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
    [3, 'There is no such postcode.'],
    [4, 'The same place stands in row 2.'],
    [2, null],
  ])
  list.stop()
})

test('a failed look-up can be tried again; more than 200 places are too many', async () => {
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
