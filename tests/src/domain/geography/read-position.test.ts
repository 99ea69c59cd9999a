import { expect, test } from 'vitest'
import { cornerOfLetters, gridReference } from '../../../../src/domain/geography/grid-reference.ts'
import { readPosition } from '../../../../src/domain/geography/read-position.ts'

const middleOf = (typed: string) => {
  const found = readPosition(typed)
  if (found === null || 'problem' in found || found.in !== 'grid') return found
  return [found.name, found.eastingM, found.northingM]
}
const degreesOf = (typed: string) => {
  const found = readPosition(typed)
  if (found === null || 'problem' in found || found.in !== 'degrees') return found
  return [found.lat, found.lon].map(value => Number(value.toFixed(6)))
}
const problemOf = (typed: string) => {
  const found = readPosition(typed)
  return found !== null && 'problem' in found ? found.problem : found
}

test('a grid reference of 2 to 10 digits names the centre of its square, to the metre with ten digits', () => {
  for (const typed of ['SE 298 335', 'SE298335', 'se 298335', ' SE\u00a0298 335 ', 'SE, 298, 335'])
    expect(middleOf(typed), typed).toEqual(['SE 298 335', 429_850, 433_550])
  expect(middleOf('SE 29876 33543')).toEqual(['SE 29876 33543', 429_876, 433_543])
  expect(middleOf('SE2987633543')).toEqual(['SE 29876 33543', 429_876, 433_543])
  expect(middleOf('SE 2 3')).toEqual(['SE 2 3', 425_000, 435_000])
  expect(middleOf('SE2933')).toEqual(['SE 29 33', 429_500, 433_500])
  expect(middleOf('SV 0 0')).toEqual(['SV 0 0', 5000, 5000])
  expect(middleOf('HP 60000 13000')).toEqual(['HP 60000 13000', 460_000, 1_213_000])
})

test('ignores invisible characters in copied text', () => {
  for (const typed of ['\u200eSE 298 335', 'SE\u200b298\u2060335', 'SE\u00ad298335\u200f'])
    expect(middleOf(typed), JSON.stringify(typed)).toEqual(['SE 298 335', 429_850, 433_550])
  for (const typed of ['\u200e53.7956, -1.5477', '53.7956,\u200b-1.5477', '\u202a53°47′44.16″N\u202c 1°32′51.72″W'])
    expect(degreesOf(typed), JSON.stringify(typed)).toEqual([53.7956, -1.5477])
})

test('squares have the corners that Ordnance Survey publishes', () => {
  expect(['SV', 'TQ', 'NT', 'HU', 'OV', 'TM', 'NA', 'HP'].map(letters => cornerOfLetters(letters))).toEqual([
    [0, 0],
    [500_000, 100_000],
    [300_000, 600_000],
    [400_000, 1_100_000],
    [500_000, 500_000],
    [600_000, 200_000],
    [0, 900_000],
    [400_000, 1_200_000],
  ])
  for (const letters of ['LS', 'SI', 'TZ', 'AA', 'ZZ', 'HA', 'S', 'S1'])
    expect(cornerOfLetters(letters), letters).toBeNull()
  expect(gridReference(0, 0, 5)).toBe('SV 00000 00000')
  expect(gridReference(699_999.9, 1_249_999.9, 5)).toBe('JM 99999 49999')
})

test('refuses unknown squares, an odd number of digits and too many digits with a reason', () => {
  expect(problemOf('LS 298 335')).toContain('LS is no square of the National Grid')
  expect(problemOf('II 12345 12345')).toContain('II is no square')
  expect(problemOf('SE 2983 335')).toContain('as many digits')
  expect(problemOf('SE 298 33 5')).toContain('as many digits')
  expect(problemOf('SE 298765 335432')).toContain('at most ten digits')
  expect(problemOf('HP 66 66')).toContain('outside Great Britain’s National Grid')
})

test('does not read postcodes, zone codes and names as positions', () => {
  for (const typed of [
    'LS1',
    'LS14',
    'LS1 4',
    'LS1 4DT',
    'SE1',
    'E02002383',
    'Leeds',
    'Newton, Essex',
    '12 34',
    '42',
    '',
    ' ',
    '5 N',
    'N S',
  ])
    expect(readPosition(typed), typed).toBeNull()
  // This is both a postcode district and a grid square.
  expect(middleOf('SE10')).toEqual(['SE 1 0', 415_000, 405_000])
})

test('reads an easting and a northing with a comma, a space or their letters', () => {
  for (const typed of [
    '429800, 433500',
    '429800 433500',
    '429800;433500',
    'E 429800 N 433500',
    '429800E, 433500N',
    'N433500 E429800',
  ])
    expect(middleOf(typed), typed).toEqual(['429800, 433500', 429_800, 433_500])
  expect(middleOf('429800.5, 433500.25')).toEqual(['429800.5, 433500.25', 429_800.5, 433_500.25])
  for (const typed of ['700000, 433500', '429800, 1250000', '-5000, 433500', '4298000, 433500'])
    expect(problemOf(typed), typed).toContain('outside Great Britain’s National Grid')
})

test('reads a latitude and a longitude as people write them', () => {
  for (const typed of [
    '53.7956, -1.5477',
    '53.7956,-1.5477',
    '53.7956 -1.5477',
    '53.7956; −1.5477',
    '-1.5477, 53.7956',
    '53.7956N 1.5477W',
    '53.7956 n, 1.5477 w',
    'N 53.7956 W 1.5477',
    'W1.5477, N53.7956',
    '53.7956° N 1.5477° W',
    '53.7956°, -1.5477°',
    '53.7956° -1.5477°',
  ])
    expect(degreesOf(typed), typed).toEqual([53.7956, -1.5477])
  for (const typed of [
    `53°47'44"N 1°32'52"W`,
    '53°47′44″N 1°32′52″W',
    '53° 47’ 44” N, 1° 32’ 52” W',
    `53°47'44''N1°32'52''W`,
    '53 47 44 N 1 32 52 W',
    `N53°47'44" W1°32'52"`,
    `53°47'44" -1°32'52"`,
  ])
    expect(degreesOf(typed), typed).toEqual([53.795556, -1.547778])
  expect(degreesOf("53°47.5'N 1°30'W")).toEqual([53.791667, -1.5])
})

test('explains why it refuses degrees outside Great Britain, 60 minutes, and a sign next to a letter', () => {
  for (const typed of ['48.85, 2.35', '40.7128, -74.0060', '53.7956N 11.5W', '-53.7956, -1.5477', '53.7956S 1.5477W'])
    expect(problemOf(typed), typed).toContain('outside Great Britain')
  expect(problemOf(`53°60'00"N 1°32'52"W`)).toContain('less than 60')
  expect(problemOf('53.7956N -1.5477W')).toContain('not both')
})

test('reads long or hostile text without finding a position', () => {
  for (const typed of [
    '1'.repeat(80),
    '1 '.repeat(40),
    'N'.repeat(80),
    `SE${' '.repeat(78)}`,
    '°'.repeat(80),
    '1°'.repeat(40),
    'NS'.repeat(40),
  ])
    expect(readPosition(typed), typed).toBeNull()
  expect(readPosition('1e5, 1e5')).toBeNull()
  expect(readPosition('٥٣.٧, -١.٥')).toBeNull()
})
