import { expect, test } from 'vitest'
import { plainText } from '../../../src/domain/summaries/sentence.ts'
import { type ZoneValue, zoneGroup, zoneGroupSentence } from '../../../src/domain/summaries/zone-group.ts'

const zone = (zoneId: number, magnitude: number): ZoneValue => ({ zoneId, magnitude, displayGroup: 0, margin: 5 })
const items = [zone(1, 100), zone(2, 300), zone(3, 200), zone(4, 400)]

test('[V3.01] the group is the sum of the selected zones that are released, largest first', () => {
  const found = zoneGroup(items, new Set([1, 2, 9]))
  expect(found.zones.map(each => each.zoneId)).toEqual([2, 1])
  expect([found.group, found.total, found.leftOut]).toEqual([400, 1000, 1])
})

test('the sentence names the largest zone, and what it cannot be told from', () => {
  const name = (id: number) => `Zone ${id}`
  expect(plainText(zoneGroupSentence(zoneGroup(items, new Set([1, 2])), 'sends the most visits', 10, name))).toBe(
    'Zone 2 sends the most visits of the group, 300.',
  )
  const close = zoneGroup([zone(1, 100), zone(2, 104)], new Set([1, 2]))
  expect(plainText(zoneGroupSentence(close, 'sends the most visits', 10, name))).toBe(
    'Zone 2 sends the most visits of the group, 104, no clear difference from Zone 1.',
  )
})

test('the share of the ten largest stands only where the group has more', () => {
  const many = Array.from({ length: 16 }, (_, at) => zone(at + 1, at === 15 ? 550 : 30))
  const all = zoneGroup(many, new Set(many.map(each => each.zoneId)))
  // 550 + 9 x 30 = 820 of 550 + 15 x 30 = 1,000
  expect(plainText(zoneGroupSentence(all, 'sends the most visits', 10, id => `Zone ${id}`))).toBe(
    'Zone 16 sends the most visits of the group, 550. The ten largest zones make 82.0% of it.',
  )
  expect(plainText(zoneGroupSentence(zoneGroup(many, new Set([99])), 'sends', 10, String))).toContain('None of')
})
