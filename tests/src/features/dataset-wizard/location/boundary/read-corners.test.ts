import { expect, test } from 'vitest'
import {
  cornerLines,
  readCorners,
} from '../../../../../../src/features/dataset-wizard/location/boundary/read-corners.ts'

const RING = [
  [-1.55, 53.79],
  [-1.54, 53.79],
  [-1.54, 53.8],
] as const

const ringsOf = (text: string) => {
  const read = readCorners(text)
  if (read.kind !== 'boundary' || read.asked.kind !== 'rings') throw new Error(JSON.stringify(read))
  return read.asked.lonLat.map(ring => [...ring])
}

test('reads longitude and latitude in either order, with spaces, commas, tabs or semicolons', () => {
  for (const between of [' ', ', ', '\t', '; ', ' ,  '])
    for (const swapped of [false, true]) {
      const lines = RING.map(([lon, lat]) => (swapped ? [lat, lon] : [lon, lat]).join(between))
      for (const end of ['\n', '\r\n']) expect(ringsOf(lines.join(end))).toEqual([RING.flat()])
    }
})

test('begins a hole at an empty line, and rereads the corners that it wrote', () => {
  const hole = [
    [-1.545, 53.792],
    [-1.542, 53.792],
    [-1.542, 53.794],
  ] as const
  const closed = [RING, hole].map(ring => [...ring, ring[0]!] as const)
  expect(ringsOf(`\n${cornerLines(closed)}\n\n`)).toEqual([RING.flat(), hole.flat()])
})

test('turns eastings and northings, and WKT in metres, into WKT', () => {
  expect(readCorners('429800 433900\n430200 433900\n430200,434300')).toMatchObject({
    corners: 3,
    asked: { kind: 'text', wkt: 'POLYGON ((429800 433900, 430200 433900, 430200 434300, 429800 433900))' },
  })
  const wkt = 'POLYGON((429800 433900,430200 433900,430200 434300,429800 433900))'
  expect(readCorners(wkt)).toEqual({ kind: 'boundary', asked: { kind: 'text', wkt }, corners: 3 })
})

test('reads WKT in degrees as rings', () => {
  const wkt = `polygon((${[...RING, RING[0]].map(at => at.join(' ')).join(', ')}))`
  expect(ringsOf(wkt)).toEqual([[...RING, RING[0]].flat()])
})

test.each([
  ['', null, /Type or paste/],
  ['   \n ', null, /Type or paste/],
  ['-1.5 53.8\nLeeds\n-1.4 53.8', 2, /^Line 2 is not two numbers/],
  ['-1.5 53.8\n-1.5\n', 2, /^Line 2 is not two numbers/],
  ['-1.5 53.8 7', 1, /^Line 1 is not two numbers/],
  ['2.35 48.86', 1, /^Line 1 is not in Great Britain/],
  ['-1.5 53.8\n430000 433000', 2, /^Line 2 is in other units/],
  ['POLYGON EMPTY', null, /not a polygon/],
  [
    'MULTIPOLYGON (((-1.5 53.8, -1.4 53.8, -1.4 53.9, -1.5 53.8)), ((-1.3 53.8, -1.2 53.8, -1.2 53.9, -1.3 53.8)))',
    null,
    /one piece/,
  ],
  ['x'.repeat(300_000), null, /too long/],
])('refuses %.40s and names the line', (text, line, message) => {
  expect(readCorners(text)).toEqual({ kind: 'problem', line, message: expect.stringMatching(message) })
})

test('leaves WKT outside the area to the engine, which reports it', () => {
  const wkt = 'POLYGON ((2.3 48.8, 2.4 48.8, 2.4 48.9, 2.3 48.8))'
  expect(readCorners(wkt)).toMatchObject({ kind: 'boundary', asked: { kind: 'text', wkt } })
})
