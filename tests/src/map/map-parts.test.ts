import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disc } from '../../../src/map/disc.ts'
import { CLASS_LAYERS, LAYERS, WITHHELD_CLASS } from '../../../src/map/layer-ids.ts'
import { overlayFeatures } from '../../../src/map/overlay.ts'
import { overlayLabelLayers, overlayLayers } from '../../../src/map/overlay-layers.ts'
import { zoneHoverLayers, zoneLayers, zoneSource } from '../../../src/map/zone-layers.ts'
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
  classes: { painted: true, shown: [2, 7] as const, allChosen: false },
  credit: 'Zones <b> & "others"',
}

/** Distance on the sphere, metres. */
const haversine = ([lon1, lat1]: readonly [number, number], [lon2, lat2]: readonly [number, number]): number => {
  const [a, b] = [(lat1 * Math.PI) / 180, (lat2 * Math.PI) / 180]
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((lon2 - lon1) * Math.PI) / 180 / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

/** What an expression of the zone layers is for a zone: the few operators that they use. */
const evaluated = (
  expression: unknown,
  properties: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, unknown>>,
): unknown => {
  if (!Array.isArray(expression)) return expression
  const [operator, ...parts] = expression as [string, ...unknown[]]
  const of = (part: unknown) => evaluated(part, properties, states)
  switch (operator) {
    case 'get':
      return properties[parts[0] as string]
    case 'feature-state':
      return states[parts[0] as string]
    case 'boolean':
    case 'coalesce':
      return parts.map(of).find(value => value !== undefined)
    case '<':
      return (of(parts[0]) as number) < (of(parts[1]) as number)
    case '!=':
      return of(parts[0]) !== of(parts[1])
    case 'case':
      return of(parts[0]) ? of(parts[1]) : of(parts[2])
    default:
      throw new Error(`The zone layers use ${operator} now`)
  }
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

  const fills = (of: Parameters<typeof zoneLayers>[1]) =>
    zoneLayers(colours, of).flatMap(({ id, ...layer }) =>
      layer.type === 'fill' && CLASS_LAYERS.includes(id) ? [layer.paint ?? {}] : [],
    )

  test('[V9.01] [V2.22] ten classes fill by the ramp; those outside the range keep the plain fill', () => {
    expect(fills(feed).map(paint => paint['fill-color'])).toEqual([
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
    expect(
      new Set(
        fills(feed)
          .slice(2, 8)
          .map(paint => paint['fill-opacity']),
      ),
    ).toEqual(new Set([0.6]))
    const unpainted = fills({ ...feed, classes: { ...feed.classes, painted: false } })
    expect(new Set(unpainted.map(paint => paint['fill-color']))).toEqual(new Set(['mapZoneFill']))
  })

  test('[V2.22] the slider changes single colours only: what differs by zone stays, so no tile is made again', () => {
    const byZone = (shown: readonly [number, number]) =>
      zoneLayers(colours, { ...feed, classes: { ...feed.classes, shown } }).flatMap(({ id, ...layer }) => [
        [id, 'filter' in layer ? layer.filter : null],
        ...Object.entries(layer.paint ?? {}).filter(([, value]) => Array.isArray(value)),
      ])
    expect(byZone([0, 9])).toEqual(byZone([4, 5]))
  })

  test('[V4.05] with all zones chosen those of a class are marked, but for the ones told apart', () => {
    const edge = zoneLayers(colours, { ...feed, classes: { ...feed.classes, allChosen: true } }).at(-1)!
    const opacity = (edge.paint as Record<string, unknown>)['line-opacity']
    const marked = (zoneClass: number, exception: boolean) =>
      evaluated(opacity, { class: zoneClass }, { selected: exception }) === 0.7
    expect([marked(0, false), marked(9, false), marked(WITHHELD_CLASS, false)]).toEqual([true, true, false])
    expect([marked(9, true), marked(WITHHELD_CLASS, true)]).toEqual([false, true])
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
    expect([...Object.values(LAYERS), ...CLASS_LAYERS]).toEqual(expect.arrayContaining(ids))
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
