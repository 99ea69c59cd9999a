import { expect, test } from 'vitest'
import { spokenGroup } from '../../../../../src/viewers/kit/zone-map/group-rows.ts'
import { VISITS_BY_ORIGIN } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import { score } from '../../../../../src/viewers/maps/tourism/tourism-map.ts'
import { placeOf } from './places.ts'

const zone = placeOf(1, 1234, { margin: 20 })

test('announces a group with its rounded total, unless it is empty', () => {
  expect(spokenGroup({ zones: [], group: 0 }, VISITS_BY_ORIGIN, null)).toBe(null)
  expect(spokenGroup({ zones: [zone], group: 1234 }, VISITS_BY_ORIGIN, null)).toBe(
    '1,200 visits in the group of 1 place',
  )
  expect(spokenGroup({ zones: [zone, zone], group: 2 }, score('Score', '', ''), null)).toBe(
    'Score of the group of 2 places',
  )
})
