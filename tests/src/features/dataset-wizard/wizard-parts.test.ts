import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LocationType } from '../../../../src/domain/constants.ts'
import { walkTo } from '../../../../src/engine/zone-walk.ts'
import { createOrderKeys } from '../../../../src/features/dataset-wizard/confirm/order.ts'
import { placeCallout } from '../../../../src/features/dataset-wizard/location/zones/refusal-callout.tsx'
import type { Draft } from '../../../../src/features/dataset-wizard/model/draft.ts'
import {
  addressOfDraft,
  cameraOfAddress,
  createLastPlace,
  draftOfAddress,
  stepOfAddress,
} from '../../../../src/features/dataset-wizard/model/draft-address.ts'
import {
  distanceText,
  inReadingOrder,
  zonesText,
  zoneTags,
} from '../../../../src/features/dataset-wizard/model/zone-names.ts'
import { priceChange } from '../../../../src/features/dataset-wizard/prices/quote.ts'

const blank: Draft = {
  name: '',
  month: '2026-10',
  districtMetres: null,
  zoneSystemId: null,
  options: new Map([
    [1, [2]],
    [4, []],
  ]),
  locationType: null,
  points: [],
  zones: [],
  boundary: null,
  months: [],
  eventDays: [],
  places: [],
}

describe('URL', () => {
  test('reopens exactly the draft of a copied URL', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000_000 }), { maxLength: 40 }),
        fc.array(fc.tuple(fc.double({ min: -8, max: 2, noNaN: true }), fc.double({ min: 49, max: 61, noNaN: true })), {
          maxLength: 5,
        }),
        fc.boolean(),
        fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 4 }),
        (name, zones, points, byZones, chosen) => {
          const rounded = points.map(at => at.map(degree => Number(degree.toFixed(6)) + 0) as [number, number])
          const draft: Draft = {
            ...blank,
            name,
            districtMetres: byZones ? null : 1200,
            zoneSystemId: byZones ? 7 : null,
            options: new Map([
              [1, [3]],
              [4, chosen],
            ]),
            locationType: byZones ? LocationType.ZoneSelection : LocationType.PointOfInterest,
            points: byZones ? [] : rounded,
            zones: byZones ? zones : [],
          }
          const address = addressOfDraft('id=5&datasetid=6&other=x', 'location', draft, null)
          expect(draftOfAddress(address, blank)).toEqual(draft)
          expect(stepOfAddress(address)).toBe('location')
          const query = new URLSearchParams(address)
          expect([query.get('id'), query.get('datasetid'), query.get('other')]).toEqual(['5', '6', null])
        },
      ),
    )
  })

  test('reopens the map’s position on the step with a map, and ignores invalid positions', () => {
    const camera = { centre: [-1.5474, 53.79625], zoom: 12.5 } as const
    expect(cameraOfAddress(addressOfDraft('id=5', 'location', blank, camera))).toEqual(camera)
    expect(cameraOfAddress(addressOfDraft('id=5', 'confirm', blank, camera))).toBeNull()
    for (const at of ['', 'a,b,c', '1,2', '1,2,3,4', '999,0,3', '0,91,3', '0,0,-1', '0,0,99'])
      expect(cameraOfAddress(`at=${at}`)).toBeNull()
  })

  test('stores the last position per user, and hides it from the next user who signs in', () => {
    const kept = new Map<string, string>()
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
    const camera = { centre: [-1.5474, 53.79625], zoom: 12.5 } as const
    createLastPlace(storage, 7).store(camera)
    expect(createLastPlace(storage, 7).read()).toEqual(camera)
    expect(createLastPlace(storage, 77).read()).toBeNull()
    createLastPlace(storage, 77).store({ ...camera, zoom: 14 })
    expect(createLastPlace(storage, 7).read()).toBeNull()
  })

  test('ignores a draft without a step, and drops invalid values', () => {
    expect(draftOfAddress('id=5&name=x', blank)).toBeNull()
    const draft = draftOfAddress(
      'step=confirm&place=zones&zones=1.x.-2.3.1e9.3&options=1-9.z~77-1~x&zonesystem=-1',
      blank,
    )
    expect(draft?.zones).toEqual([1, 3])
    expect(draft?.options.get(1)).toEqual([9])
    expect(draft?.options.has(77)).toBe(false)
    expect(draft?.zoneSystemId).toBeNull()
    expect(draftOfAddress('step=location&place=points&points=1,2~3~a,b~4,5,6~', blank)?.points).toEqual([[1, 2]])
    const off = draftOfAddress('step=confirm&place=points&points=999,999~-1.5,53.8~0,91~Infinity,0', blank)
    expect(off?.points).toEqual([[-1.5, 53.8]])
  })
})

describe('walking between zones', () => {
  const zone = (name: string, lon: number, lat: number) => ({ name, inside: [lon, lat] as const })
  const around = [
    zone('north', -1.5, 53.81),
    zone('east', -1.48, 53.8),
    zone('south', -1.5, 53.79),
    zone('west', -1.52, 53.8),
  ]

  test('moves to the neighbour in the arrow’s direction', () => {
    const to = (direction: Parameters<typeof walkTo>[2]) => walkTo([-1.5, 53.8], around, direction)?.name
    expect([to('up'), to('right'), to('down'), to('left')]).toEqual(['north', 'east', 'south', 'west'])
  })

  test('accepts a neighbour at an angle, but not one in the opposite direction', () => {
    expect(walkTo([-1.5, 53.8], [zone('slanted', -1.48, 53.805)], 'up')?.name).toBe('slanted')
    expect(walkTo([-1.5, 53.8], [zone('behind', -1.5, 53.7)], 'up')).toBeNull()
    expect(walkTo([-1.5, 53.8], [], 'up')).toBeNull()
  })
})

describe('callout', () => {
  test('is inside the map and clear of its tools for every zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 4000 }), fc.integer({ min: -2000, max: 3000 }), (x, y) => {
        const { left, top } = placeCallout([x, y], [1000, 740], [296, 220], [x - 300, y - 90, x - 40, y + 90])
        expect(left).toBeGreaterThanOrEqual(232)
        expect(top).toBeGreaterThanOrEqual(56)
        expect(left + 296).toBeLessThanOrEqual(1000 - 52)
        expect(top + 220).toBeLessThanOrEqual(740)
      }),
    )
    // A map without space next to the rail.
    expect(placeCallout([100, 300], [400, 740], [296, 220], null).left).toBe(52)
  })

  test('is clear of the selection if there is space, and its leader line reaches the selection', () => {
    const place = placeCallout([300, 300], [1000, 740], [296, 220], [280, 200, 500, 400])
    expect(place).toEqual({ left: 516, top: 220, leader: { left: 300, top: 284, width: 216, side: 'right' } })
    expect(placeCallout([900, 300], [1000, 740], [296, 220], null)).toMatchObject({
      left: 464,
      leader: { left: 760, width: 140, side: 'left' },
    })
  })

  test('is below or above a selection as wide as the map, or covers as little of it as possible', () => {
    const wide = [20, 200, 980, 420] as const
    expect(placeCallout([500, 150], [1000, 740], [296, 220], wide)).toMatchObject({ left: 352, top: 436, leader: null })
    expect(placeCallout([500, 600], [1000, 740], [296, 160], [20, 250, 980, 700])).toMatchObject({ top: 74 })
    const { left } = placeCallout([500, 300], [1000, 740], [296, 220], [20, 20, 700, 720])
    expect(left).toBe(1000 - 52 - 296)
  })
})

describe('texts', () => {
  test('formats distances, price changes and names on the map', () => {
    expect([1, 40, 4706].map(zonesText)).toEqual(['1 zone', '40 zones', '4,706 zones'])
    expect([5.4, 99.4, 468, 999, 2340].map(distanceText)).toEqual(['5 m', '99 m', '470 m', '1,000 m', '2.3 km'])
    expect([priceChange(230, 280), priceChange(230, 210), priceChange(230, 230), priceChange(0, 1200)]).toEqual([
      '+50 credits',
      '−20 credits',
      'no change',
      '+1,200 credits',
    ])
    const tagsOf = (...names: string[]) => names.map(zoneTags(names))
    expect(tagsOf('Leeds 055F', 'Aire Valley', 'Zone 12')).toEqual(['055F', 'Aire Valley', 'Zone 12'])
    expect(tagsOf('Chapel Allerton 24', 'Chapel Allerton 25', 'Headingley 3')).toEqual(['24', '25', 'Headingley 3'])
    expect(tagsOf('Armley 1', 'Armley 2', 'Bramley 1', 'Bramley 3')).toEqual(['Armley 1', '2', 'Bramley 1', '3'])
  })

  test('keeps the key of an unchanged order, and gives another order a new one', () => {
    const stored = new Map<string, string>()
    const store = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
    }
    const first = createOrderKeys(store).of({ a: 1 })
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    // A reload of the page creates the keys again.
    const keys = createOrderKeys(store)
    expect(keys.of({ a: 1 })).toBe(first)
    expect(keys.of({ a: 2 })).not.toBe(first)
    const second = keys.of({ a: 1 })
    expect(second).not.toBe(first)
    // An order that has been placed is over.
    keys.forget()
    expect(keys.of({ a: 1 })).not.toBe(second)
  })

  test('keeps keys in memory if the tab’s storage is blocked', () => {
    const keys = createOrderKeys({
      getItem: () => null,
      setItem: () => {
        throw new Error('blocked')
      },
    })
    expect(keys.of({ a: 1 })).toBe(keys.of({ a: 1 }))
  })
})

test('sorts zones by name with numbers by value, and by code if names are equal', () => {
  const zones = ['Gildersome 5', 'Holbeck 39', 'Gildersome 12', 'Gildersome 3'].map(name => ({ name, code: name }))
  expect(inReadingOrder(zones).map(({ name }) => name)).toEqual([
    'Gildersome 3',
    'Gildersome 5',
    'Gildersome 12',
    'Holbeck 39',
  ])
  const twins = [
    { name: 'Leeds', code: 'E10' },
    { name: 'Leeds', code: 'E9' },
  ]
  expect(inReadingOrder(twins).map(({ code }) => code)).toEqual(['E9', 'E10'])
})
