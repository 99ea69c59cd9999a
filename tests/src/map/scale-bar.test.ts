import { expect, test } from 'vitest'
import { scaleBar } from '../../../src/map/scale-bar.ts'

test('the scale bar shows the longest round distance that fits at the centre’s latitude', () => {
  const leeds = scaleBar({ centre: [-1.55, 53.8], zoom: 12 })
  // 40,075 km · cos 53.8° / (512 · 2^12) is 11.29 m per pixel, so 120 pixels are 1,354 m.
  expect(leeds.text).toBe('1 km')
  expect(leeds.widthPx).toBeCloseTo(88.6, 1)
  expect(scaleBar({ centre: [-1.55, 53.8], zoom: 15 }).text).toBe('100 m')
  expect(scaleBar({ centre: [-1.55, 53.8], zoom: 6 }).text).toBe('50 km')
  for (let zoom = 4; zoom < 18; zoom += 0.3) {
    const { widthPx } = scaleBar({ centre: [0, 60], zoom })
    expect(widthPx).toBeLessThanOrEqual(120)
    expect(widthPx).toBeGreaterThan(120 / 2.6)
  }
})
