import { describe, expect, test } from 'vitest'
import { createLandmarkReader, eachLandmarkOnce, landmarkOf } from '../../../packaged-basemap/ground/landmarks.ts'
import { firstZooms, placeLabels } from '../../../packaged-basemap/ground/place-labels.ts'
import { postcodeLabels, unitLabels } from '../../../packaged-basemap/ground/postcode-labels.ts'
import { createStopReader } from '../../../packaged-basemap/ground/read-sources.ts'
import { mercator } from '../../../src/domain/geography/coordinates.ts'

const named = (name: string, lon: number, lat: number) => {
  const [x, y] = mercator([lon, lat])
  return { name, x, y }
}
const square = (lon: number, lat: number, half: number) =>
  [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
  ].flatMap(([x, y]) => mercator([x!, y!]))
/** Postcodes near a place, a few metres apart. */
const postcodesAt = (lon: number, lat: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => mercator([lon + (i % 10) * 1e-4, lat + Math.floor(i / 10) * 1e-4])).flat()

describe('place names', () => {
  const towns = [
    { properties: { AREANM: 'Wold (Yorkshire) BUASD' }, rings: [square(-1.5, 53.8, 0.05)] },
    { properties: { AREANM: 'Steornabhagh (Stornoway)' }, rings: [square(-6.38, 58.21, 0.03)] },
  ]
  const localities = [
    named('Wold', -1.49, 53.81),
    named('Wold', 0.5, 52),
    named('Mill End', -1.52, 53.79),
    named('Upper Mill End', -1.505, 53.79),
    named('Old Pits', -1.53, 53.8),
    named('Stornoway', -6.38, 58.21),
    named('Lone Farm', 0, 53),
    named('Thorpe', 0.2, 53.2),
  ]
  const builtUp = [named('Thorpe (East Lindsey)', 0.21, 53.2), named('Newbuild', 0.8, 52.5)]
  const postcodes = Float64Array.from([
    ...postcodesAt(-1.49, 53.81, 60),
    ...postcodesAt(-1.52, 53.79, 30),
    ...postcodesAt(-1.505, 53.79, 12),
    ...postcodesAt(-1.53, 53.8, 10),
    ...postcodesAt(-6.38, 58.21, 25),
    ...postcodesAt(0, 53, 2),
    ...postcodesAt(0.2, 53.2, 8),
    ...postcodesAt(0.8, 52.5, 9),
    ...postcodesAt(0.5, 52, 8),
  ])
  const inUse = [named('Old Pits Road', -1.531, 53.8)]
  const labels = placeLabels(towns, localities, builtUp, inUse, ({ name }) => name === 'Upper Mill End', postcodes)
  const summary = labels.map(({ name, size }) => `${name} ${size}`)

  test('a town counts its own postcodes; a locality counts its nearest ones and those with its name, three times if the name is in use', () => {
    expect(summary).toEqual([
      'Wold 112',
      'Mill End 42',
      'Upper Mill End 36',
      'Old Pits 30',
      'Stornoway 25',
      'Newbuild 9',
      'Thorpe 8',
      'Wold 8',
    ])
  })

  test('puts a town at the locality with its name, which is then not a separate place', () => {
    const [x, y] = mercator([-1.49, 53.81])
    expect(labels[0]).toMatchObject({ x, y })
  })

  test('gives London, which the file of towns lacks, the postcodes around its centre that no town contains', () => {
    const croydon = { properties: { AREANM: 'Croydon BUASD' }, rings: [square(-0.1, 51.37, 0.03)] }
    const points = Float64Array.from([
      ...postcodesAt(-0.12, 51.5, 40),
      ...postcodesAt(-0.1, 51.37, 20),
      ...postcodesAt(-0.2, 51.9, 15),
    ])
    const found = placeLabels(
      [croydon],
      [named('London', -0.1277, 51.5074), named('Croydon', -0.1, 51.37)],
      [],
      [named('Far', 0, 50)],
      () => false,
      points,
    )
    expect(found.map(({ name, size }) => `${name} ${size}`)).toEqual(['London 40', 'Croydon 20'])
  })

  test('shows a name from the zoom at which nothing larger is near, and shows farms last', () => {
    const place = (lon: number, size: number) => ({ ...named('', lon, 53.8), size })
    const zooms = firstZooms([place(-1.5, 9000), place(-1.9, 6000), place(-1.55, 6000), place(-1.52, 3)])
    expect(zooms[0]).toBe(4)
    expect(zooms[1]).toBeGreaterThan(4)
    expect(zooms[2]).toBeGreaterThan(zooms[1]!)
    expect(zooms[3]).toBe(15)
  })

  test('never shows a smaller name before a larger one near it', () => {
    const place = (name: string, lon: number, lat: number, size: number) => ({ ...named(name, lon, lat), size })
    // Bournemouth is too close to Southampton for zoom 6, but Poole is not.
    const [southampton, bournemouth, poole] = firstZooms([
      place('Southampton', -1.404, 50.905, 6212),
      place('Bournemouth', -1.877, 50.721, 4614),
      place('Poole', -1.996, 50.714, 3668),
    ])
    expect(bournemouth).toBeGreaterThan(southampton!)
    expect(poole).toBeGreaterThan(bournemouth!)
  })

  test('shows two names one above the other at lower zooms than two side by side, because names are wider than high', () => {
    // 42 of the world's 8192 pixels at zoom 4.
    const apart = 42 / 8192
    const large = { x: 0.5, y: 0.33, size: 9000 }
    const [, above] = firstZooms([large, { ...large, y: 0.33 + apart, size: 8000 }])
    const [, beside] = firstZooms([large, { ...large, x: 0.5 + apart, size: 8000 }])
    expect(above!).toBeLessThan(beside!)
  })
})

describe('landmarks', () => {
  test.each([
    ['Merrion Centre 14 Tesla', 'Merrion Centre'],
    ['"Marsh Street Car Park, Rothwell"', 'Marsh Street Car Park'],
    ['INGRAM street car park', 'Ingram Street Car Park'],
    ['Stourton Park and Ride Fast 10', 'Stourton Park and Ride'],
    ['38-08047 the Lanes Car Park', 'The Lanes Car Park'],
    ['DCC Scott Street Car Park', 'Scott Street Car Park'],
    ['Salford University - Erwell Place Car Park', 'Erwell Place Car Park'],
    ['Tesco Extra - New Malden', 'Tesco'],
    ["Sainsbury's Dulwich", 'Sainsbury’s'],
    ['IKEA Leeds', 'IKEA'],
  ])('finds %s at %s', (text, name) => {
    expect(landmarkOf(text)).toBe(name)
  })

  test.each(['suby1100005665', 'T53_IT1_1017_011_1', '82 Headingley Lane', 'Car Park', '61 Station', 'LEEDS 1', ''])(
    'finds no landmark in “%s”',
    text => {
      expect(landmarkOf(text)).toBeNull()
    },
  )

  test('finds the file’s columns by their headers, and leaves out workplaces and homes', () => {
    const read = createLandmarkReader()
    expect(read(['device_id', 'name', 'location_type', 'lon', 'lat'])).toBeNull()
    expect(read(['1', 'Leeds Dock 01', 'Other', '-1.5312', '53.7912'])).toEqual({
      name: 'Leeds Dock',
      lon: -1.5312,
      lat: 53.7912,
    })
    expect(read(['2', 'Rose Car Park', 'Workplace car park', '-1.5', '53.7'])).toEqual({ skipped: 'no landmark' })
  })

  test('joins charge points at the same place into one landmark, but keeps two shops with the same name apart', () => {
    const points = [
      named('Aldi', -1.54, 53.8),
      named('Leeds Dock', -1.5312, 53.7912),
      named('Aldi', -1.6, 53.8),
      named('Leeds Dock', -1.5314, 53.7911),
    ]
    expect(eachLandmarkOnce(points).map(({ name }) => name)).toEqual(['Aldi', 'Aldi', 'Leeds Dock'])
  })
})

test('names units in cities by sector and letters, in order', () => {
  const points = Float64Array.from([...mercator([-1.5, 53.8]), ...mercator([-1.5, 53.8]), ...mercator([0, 51])])
  const units = unitLabels(['LS63AB', 'LS63AA', 'SW1A1AA'], points, ({ x }) => x < 0.499, 12)
  expect(units.map(({ tags }) => tags)).toEqual([
    { sector: 'LS6 3', unit: 'AA' },
    { sector: 'LS6 3', unit: 'AB' },
  ])
})

test('names a district or sector at one of its postcodes, but does not name a sorting office’s sector', () => {
  const postcodes = [
    ...Array.from({ length: 60 }, () => 'LS63AB'),
    ...Array.from({ length: 20 }, () => 'LS64XY'),
    'LS991AA',
  ]
  const points = Float64Array.from([...postcodesAt(-1.57, 53.82, 60), ...postcodesAt(-1.56, 53.83, 20), 0.4, 0.3])
  const names = (part: 'district' | 'sector') => postcodeLabels(part, postcodes, points).map(({ name }) => name)
  expect(names('district')).toEqual(['LS6'])
  expect(names('sector')).toEqual(['LS6 3', 'LS6 4'])
  const [label] = postcodeLabels('sector', postcodes, points)
  expect([...points].includes(label!.x)).toBe(true)
})

test('gives stops their usual names, and leaves out heritage railways and stops without trains', () => {
  const read = createStopReader()
  read(['atco_code', 'code', 'name', 'lon', 'lat'])
  const nameOf = (name: string) => {
    const row = read([`9400${name}`, name.slice(0, 20), name, '-1.5', '53.5'])
    return row !== null && 'name' in row ? row.name : null
  }
  expect(nameOf('Shalesmoor (Sheffield Supertram)')).toBe('Shalesmoor')
  expect(nameOf('Bank DLR Station')).toBe('Bank')
  expect(nameOf('Oxford Circus Underground Station')).toBe('Oxford Circus')
  expect(nameOf('Abercorn Place (not in use) (Blackpool Tramway)')).toBeNull()
  expect(nameOf('Bitton (Avon Valley Railway)')).toBeNull()
})
