import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disc } from '../../../src/map/disc.ts'
import { LAYERS, WITHHELD_CLASS } from '../../../src/map/layer-ids.ts'
import { overlayFeatures } from '../../../src/map/overlay.ts'
import { overlayLabelLayers, overlayLayers } from '../../../src/map/overlay-layers.ts'
import { classFill, zoneHoverLayers, zoneLayers, zoneSource } from '../../../src/map/zone-layers.ts'
import type { Palette } from '../../../src/ui/palette.ts'

/** Every colour is its own token's name, so that a swapped one shows. */
const colours = new Proxy(
  { ramp: Array.from({ length: 10 }, (_, index) => `ramp${index}`), categories: [], rampOpacity: 0.6 },
  { get: (known, name: string) => known[name as keyof typeof known] ?? name },
) as unknown as Palette

const feed = {
  setId: 3,
  version: 2,
  extent: [-6, 50, 2, 59] as const,
  minZoom: 12,
  painted: true,
  shownClasses: [2, 7] as const,
  fillSelected: true,
  credit: 'Zones <b> & "others"',
}

/** Distance on the sphere, metres. */
const haversine = ([lon1, lat1]: readonly [number, number], [lon2, lat2]: readonly [number, number]): number => {
  const [a, b] = [(lat1 * Math.PI) / 180, (lat2 * Math.PI) / 180]
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((lon2 - lon1) * Math.PI) / 180 / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

describe('map', () => {
  test('a disc’s corners lie at its radius, and its ring closes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -8, max: 2, noNaN: true }),
        fc.double({ min: 49, max: 61, noNaN: true }),
        fc.integer({ min: 10, max: 20_000 }),
        (lon, lat, radiusM) => {
          const ring = disc([lon, lat], radiusM)
          expect(ring.at(0)).toEqual(ring.at(-1))
          for (const corner of ring) expect(Math.abs(haversine([lon, lat], corner) - radiusM)).toBeLessThan(0.01)
        },
      ),
    )
  })

  test('[V9.01] ten classes fill by the ramp; those outside the range, and zones without one, keep the plain fill', () => {
    const expression = classFill(colours, [2, 7]) as unknown[]
    const byClass = new Map<unknown, unknown>()
    for (let at = 2; at < expression.length - 1; at += 2) byClass.set(expression[at], expression[at + 1])
    expect(Array.from({ length: 10 }, (_, index) => byClass.get(index))).toEqual([
      'mapZoneFill',
      'mapZoneFill',
      'ramp2',
      'ramp3',
      'ramp4',
      'ramp5',
      'ramp6',
      'ramp7',
      'mapZoneFill',
      'mapZoneFill',
    ])
    expect(expression.at(-1)).toBe('mapZoneFill')
    expect(byClass.has(WITHHELD_CLASS)).toBe(false)
  })

  test('[P2.25] zones are drawn from their zoom on, and fetched from it', () => {
    for (const layer of [...zoneLayers(colours, feed), ...zoneHoverLayers(colours, feed)])
      expect(layer.minzoom).toBe(12)
    expect(zoneSource(feed)).toMatchObject({ minzoom: 12, tiles: ['zones://3/2/{z}/{x}/{y}'] })
  })

  test('a credit cannot bring markup', () => {
    expect(zoneSource(feed)).toMatchObject({ attribution: 'Zones &#60;b&#62; &#38; &#34;others&#34;' })
  })

  test('every layer has an id of the table, once', () => {
    const ids = [
      ...zoneLayers(colours, feed),
      ...zoneHoverLayers(colours, feed),
      ...overlayLayers(colours),
      ...overlayLabelLayers(colours),
    ].map(layer => layer.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.values(LAYERS)).toEqual(expect.arrayContaining(ids))
  })

  test('an empty overlay draws nothing; a gap has a bar across each end', () => {
    expect(overlayFeatures({}).features).toEqual([])
    const [gap] = overlayFeatures({
      gap: [
        [-1.5, 53.8],
        [-1.5, 53.81],
      ],
    }).features
    const lines = (gap!.geometry as { coordinates: number[][][] }).coordinates
    expect(lines).toHaveLength(3)
    for (const bar of lines.slice(1)) expect(bar[0]![1]).toBeCloseTo(bar[1]![1]!, 9)
  })
})
