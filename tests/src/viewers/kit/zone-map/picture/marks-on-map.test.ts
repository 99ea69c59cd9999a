import { expect, test } from 'vitest'
import { marksOnMap } from '../../../../../../src/viewers/kit/zone-map/picture/picture-of-shown.ts'

const mark = (text: string, x: number, y: number) => ({ text, at: [x, y] as const })

test('draws the ranks within a picture’s map, and never covers a better rank', () => {
  const marks = [
    mark('1', 500, 300),
    mark('2', 510, 310),
    mark('3', 500, -27),
    mark('4', 540, 300),
    mark('5', 520, 890),
    mark('6', -5, 300),
    mark('7', 1010, 300),
  ]
  expect(marksOnMap(marks, 1000, 800).map(({ text }) => text)).toEqual(['1', '4'])
})
