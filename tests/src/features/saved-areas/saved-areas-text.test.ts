import { expect, test } from 'vitest'
import type { SavedArea } from '../../../../src/contract/saved-areas.ts'
import { changeText, kindText, sizeText, whoText } from '../../../../src/features/saved-areas/saved-areas-text.ts'

const area: SavedArea = {
  id: 1,
  name: 'City centre',
  isShared: true,
  isOwn: true,
  owner: 'Maya Ellis',
  mayDelete: true,
  kind: 'zones',
  count: 38,
  areaKm2: 11.9,
  system: { zoneSystemId: 3, name: 'North Planning Areas' },
  change: null,
  savedAt: '2026-11-23T12:00:00.000Z',
}
const changed = (missing: number, successors: number): SavedArea => ({
  ...area,
  change: { missing: Array(missing).fill('E01'), successors: Array(successors).fill('E02') },
})

test('describes the kind and size of a saved area', () => {
  expect([kindText(area), sizeText(area)]).toEqual(['38 zones', '38 zones, 11.90 km²'])
  expect(sizeText({ ...area, kind: 'points', count: 1, areaKm2: null })).toBe('1 point')
  expect(sizeText({ ...area, kind: 'boundary', count: 1, areaKm2: 3 })).toBe('Boundary, 3.00 km²')
  expect(sizeText(changed(1, 1))).toBe('38 zones')
})

test('says who may use the area, and who owns it', () => {
  expect(whoText(area)).toBe('Shared with the organisation')
  expect(whoText({ ...area, isShared: false })).toBe('Only you')
  expect(whoText({ ...area, isOwn: false })).toBe('Shared by Maya Ellis')
  expect(whoText({ ...area, isOwn: false, owner: null })).toBe('Shared by a former colleague')
})

test('says how a new version of the zone system affects the area', () => {
  expect(changeText(area)).toBeNull()
  expect(changeText(changed(2, 5))).toBe('2 zones have changed; opens with their 5 successors')
  expect(changeText(changed(1, 1))).toBe('1 zone has changed; opens with its 1 successor')
  expect(changeText(changed(1, 0))).toBe('1 zone has changed; opens without it')
  expect(changeText(changed(2, 0))).toBe('2 zones have changed; opens without them')
  expect(changeText({ ...area, system: { zoneSystemId: null, name: 'Old areas' } })).toBe(
    'Its zone system Old areas is not there any more',
  )
})
