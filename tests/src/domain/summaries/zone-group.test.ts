import { expect, test } from 'vitest'
import { type ZoneValue, zoneGroup, zoneGroupSentence } from '../../../../src/domain/summaries/zone-group.ts'
import { plainText } from '../plain-text.ts'

const zone = (zoneId: number, magnitude: number): ZoneValue => ({
  zoneId,
  zones: [zoneId],
  name: `Zone ${zoneId}`,
  magnitude,
  displayGroup: 0,
  margin: 5,
})
const items = [zone(1, 100), zone(2, 300), zone(3, 200), zone(4, 400)]

test('[V3.01] the group is the sum of the selected places, which are listed from largest to smallest', () => {
  const found = zoneGroup(items, new Set([1, 2, 9]))
  expect(found.zones.map(each => each.zoneId)).toEqual([2, 1])
  expect([found.group, found.total]).toEqual([400, 1000])
  expect(zoneGroup(items, new Set([1]), 1100).total).toBe(1100)
  const byId = zoneGroup(items, new Set(items.map(({ zoneId }) => zoneId)), undefined, ({ zoneId }) => zoneId)
  expect(byId.zones.map(({ zoneId }) => zoneId)).toEqual(items.map(({ zoneId }) => zoneId).sort((a, b) => b - a))
})

test('selects a place if one of its zones is selected', () => {
  const place = { ...zone(5, 50), zones: [5, 6, 7] }
  expect(zoneGroup([...items, place], new Set([6, 1])).zones.map(each => each.zoneId)).toEqual([1, 5])
})

const said = (zones: readonly ZoneValue[], ids = zones.map(each => each.zoneId)) =>
  plainText(zoneGroupSentence(zoneGroup(zones, new Set(ids)), 'the origin of the most visits'))

test('names the largest zone, or a few zones that tie', () => {
  expect(said(items, [1, 2])).toBe('Zone 2 is the origin of the most visits in the group: about 300.')
  expect(said([zone(1, 100), zone(2, 104), zone(3, 9)])).toBe(
    'The origin of the most visits in the group is Zone 2 or Zone 1, in no certain order: about 104 and 100.',
  )
  expect(said([1, 2, 3, 4].map(id => zone(id, 100 + id)))).toBe(
    'No single place in the group is clearly the origin of the most visits.',
  )
})

test('treats figures without a margin as exact', () => {
  const exact = [zone(1, 1.5), zone(2, 2.25)].map(each => ({ ...each, margin: null }))
  const told = { text: (value: number) => value.toFixed(2) }
  expect(plainText(zoneGroupSentence(zoneGroup(exact, new Set([1, 2])), 'the zone with the highest score', told))).toBe(
    'Zone 2 is the zone with the highest score in the group: 2.25.',
  )
})

test('does not quote a figure of a low grade, and says if a group lacks figures', () => {
  expect(said([{ ...zone(1, 100), margin: 40 }])).toBe('Zone 1 is the only place in the group.')
  expect(said(items, [99])).toContain('None of')
})

test('gives the unit of a single place', () => {
  const format = { text: (value: number) => String(value), unit: 'stays per 1,000 residents' }
  const found = zoneGroup([zone(1, 1100)], new Set([1]))
  expect(plainText(zoneGroupSentence(found, 'the place with the most stays', format))).toBe(
    'Zone 1 is the only place in the group, with about 1100 stays per 1,000 residents.',
  )
})
