import { expect, test } from 'vitest'
import type { Boundary } from '../../../../../src/domain/geography/boundary.ts'
import { addressOfBoundary, boundaryOfAddress } from '../../../../../src/features/dataset-wizard/model/draft-address.ts'
import { randomOf } from '../../../../support/random.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}
const forbidden = {
  getItem: () => null,
  setItem: () => {
    throw new Error('The quota has been exceeded')
  },
}
const ringOf = (corners: number, random: () => number) => {
  const at = Array.from(
    { length: corners },
    () => `${Math.round(random() * 7e7) / 100} ${Math.round(random() * 1.3e8) / 100}`,
  )
  return `(${[...at, at[0]].join(', ')})`
}

test('writes a short boundary into the URL, with its holes and how it was made', () => {
  const seed = 19
  const random = randomOf(seed)
  for (const made of ['drawn', 'uploaded', 'typed'] as const)
    for (let i = 0; i < 50; i++) {
      const wkt = `POLYGON (${ringOf(3 + i, random)}, ${ringOf(4, random)})`
      const boundary: Boundary = { wkt, made }
      const address = addressOfBoundary(boundary, forbidden)
      expect(encodeURIComponent(address.replaceAll('~', '')), `seed ${seed}`).toBe(address.replaceAll('~', ''))
      if (!address.startsWith('k')) expect(boundaryOfAddress(address, forbidden), `seed ${seed}`).toEqual(boundary)
    }
})

test('stores a long boundary in the tab under a key that another tab does not know', () => {
  const random = randomOf(20)
  const tab = memory()
  const many = Array.from({ length: 20 }, (): Boundary => ({ wkt: `POLYGON (${ringOf(2000, random)})`, made: 'drawn' }))
  const addresses = many.map(each => addressOfBoundary(each, tab))
  for (const address of addresses) expect(address.length).toBeLessThan(30)
  expect(boundaryOfAddress(addresses.at(-1)!, tab)).toEqual(many.at(-1))
  expect(boundaryOfAddress(addresses.at(-1)!, memory())).toBeNull()
  // The oldest ones are dropped before the tab's store is full.
  expect(boundaryOfAddress(addresses[0]!, tab)).toBeNull()
  expect([...tab.kept.values()].join('').length).toBeLessThan(1_000_000)
  expect(addressOfBoundary(many[0]!, forbidden)).toBe(addresses[0])
})

test.each([
  '',
  'x',
  'd-',
  'd-1',
  'd-1.2.3.4',
  'd-1.2.3.4.5.6.7',
  'q-1.2.3.4.5.6',
  'k1.1',
  'd-zzzzzzzzzzzzzzzz.1.1.1.1.1',
  'd-1.2.3.4.5.%',
  'd-..1.2.3.',
])('%s is not a boundary', text => {
  expect(boundaryOfAddress(text, memory())).toBeNull()
})
