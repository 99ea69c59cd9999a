import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { packagedLand } from '../../../src/map/basemap/packaged-style.ts'
import { LAYERS, OUTSIDE_CLASS } from '../../../src/map/layer-ids.ts'
import type { JoinedZones } from '../../../src/map/map-feed.ts'
import { disc } from '../../../src/map/map-geometry.ts'
import { overlayFeatures } from '../../../src/map/overlay.ts'
import { overlayLabelLayers, overlayLayers } from '../../../src/map/show-overlay.ts'
import { zoneLayers, zoneSource } from '../../../src/map/zone-layers.ts'
import { createZonePaint, fillsOf } from '../../../src/map/zone-paint.ts'
import { zonePath } from '../../../src/map/zone-path.ts'
import { outlinedZone } from '../../../src/map/zone-pointers.ts'
import type { Palette } from '../../../src/ui/theme/palette.ts'

/** Classes have distinct colours. Every other token is coloured by its own name, so that a swap is visible. */
const colours = new Proxy(
  {
    ramp: Array.from({ length: 10 }, (_, index) => `#0000${index}0`),
    categories: [],
    rampOpacity: 0.6,
    rampPaleOpacity: 0.2,
    diverging: Array.from({ length: 7 }, (_, index) => `#00${index}000`),
    divergingOpacity: 0.8,
  },
  { get: (known, name: string) => known[name as keyof typeof known] ?? name },
) as unknown as Palette

const feed = {
  setId: 3,
  extent: [-6, 50, 2, 59] as const,
  minZoom: 12,
  classes: {
    classOf: (zone: number) => zone % 11,
    paleOf: (zone: number) => (zone >= 22 ? 2 : zone >= 11 ? 1 : 0) as 0 | 1 | 2,
    joined: null,
    ramp: 'sequential' as const,
    steps: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    shown: [2, 7] as const,
    marked: 'none' as const,
  },
  credit: 'Zones <b> & "others"',
}

/** The distance on the sphere in metres. */
const haversine = ([lon1, lat1]: readonly [number, number], [lon2, lat2]: readonly [number, number]): number => {
  const [a, b] = [(lat1 * Math.PI) / 180, (lat2 * Math.PI) / 180]
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((lon2 - lon1) * Math.PI) / 180 / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

/** Evaluates an expression of the zone layers for a zone. It supports only the operators that they use. */
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
    case 'number':
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

describe('the map', () => {
  test('puts the corners of a disc at its radius, and closes its ring', () => {
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

  /** Feature states of the zones 0 to 10, whose classes equal their numbers. */
  const painting = () => {
    const states = new Map<number, { fill: string | null; class: number | null }>()
    let told = 0
    const paint = createZonePaint({
      setFeatureState: ({ id }, state) => {
        told += 1
        states.set(Number(id), state)
      },
    })
    return { paint, fill: (zone: number) => states.get(zone)?.fill ?? null, states, told: () => told }
  }
  const ZONES = Array.from({ length: 11 }, (_, zone) => zone)
  const every = fillsOf(colours, feed.classes)
  const full = ZONES.map(zone => every[3 * zone] ?? null)
  const [, , second, third, , , , , , last] = full

  test('[V9.01] [V2.22] fills ten classes with the ramp at its opacity, except outside the range or without a figure', () => {
    const { paint, fill, states } = painting()
    paint.add(ZONES)
    expect(states.size).toBe(0)
    paint.show(feed.classes, colours)
    expect(full[3]).toBe('#00003099')
    expect(ZONES.map(fill)).toEqual([null, null, ...full.slice(2, 8), null, null, null])
    expect(states.get(OUTSIDE_CLASS)).toEqual({ class: OUTSIDE_CLASS, fill: null })
    paint.show({ ...feed.classes, classOf: null }, colours)
    expect([...states.values()]).toEqual(ZONES.map(() => ({ class: null, fill: null })))
  })

  test('[V2.22] updates only the zones whose classes the slider passes, and changes no layer', () => {
    const { paint, fill, told } = painting()
    paint.add(ZONES)
    paint.show(feed.classes, colours)
    const before = told()
    const narrowed = { ...feed.classes, shown: [3, 7] as const }
    paint.show(narrowed, colours)
    expect([told() - before, fill(2), fill(3)]).toEqual([1, null, third])
    expect(zoneLayers(colours, { ...feed, classes: narrowed })).toEqual(zoneLayers(colours, feed))
    expect(zoneLayers(colours, { ...feed, classes: { ...feed.classes, classOf: zone => (zone + 1) % 11 } })).toEqual(
      zoneLayers(colours, feed),
    )
  })

  test('[V4.01] colours a zone before it is drawn if its tile arrives after the reply, and again for a new source', () => {
    const { paint, fill, told } = painting()
    paint.show(feed.classes, colours)
    paint.add([2])
    expect([fill(2), told()]).toEqual([second, 1])
    paint.show({ ...feed.classes, shown: [3, 7] }, colours)
    expect(fill(2)).toBe(null)
    paint.show(feed.classes, colours)
    expect([fill(2), told()]).toEqual([second, 3])
    paint.forget()
    paint.add([2])
    expect(told()).toBe(4)
  })

  test('[V9.01] lets classes share a step of the ramp, and draws uncertain figures paler and the lowest grade palest', () => {
    const { paint, fill } = painting()
    paint.add([2, 4, 13, 15, 24, 26])
    paint.show({ ...feed.classes, steps: [0, 0, 0, 0, 9, 9, 9, 9, 9, 9] }, colours)
    expect([2, 4, 13, 15, 24, 26].map(fill)).toEqual([
      '#00000099',
      '#00009099',
      '#00000075',
      '#00009075',
      '#00000033',
      '#00009033',
    ])
  })

  test('[V4.08] draws a zone that was not requested without colour', () => {
    const { paint, fill, states } = painting()
    paint.add([5])
    paint.show({ ...feed.classes, classOf: () => OUTSIDE_CLASS, shown: [0, 10] }, colours)
    expect([fill(5), states.get(5)?.class]).toEqual([null, OUTSIDE_CLASS])
  })

  test('hides the edges of zones that are joined into places', () => {
    const colourOf = (joined: JoinedZones | null) => {
      const edge = zoneLayers(colours, { ...feed, classes: { ...feed.classes, joined } }).at(-1)!
      return (edge.paint as Record<string, unknown>)['line-color']
    }
    const joined = { ids: Uint32Array.of(1), places: Uint32Array.of(0), zonesWith: (zone: number) => [zone] }
    expect([colourOf(null), colourOf(joined)]).toEqual(['mapEdge', 'rgba(0, 0, 0, 0)'])
  })

  test('[V9.01] recolours every coloured zone for another ramp', () => {
    const { paint, fill, told } = painting()
    const classes = { ...feed.classes, shown: [0, 9] as const }
    paint.add([9, 6])
    paint.show(classes, colours)
    expect(fill(9)).toBe(last)
    const before = told()
    paint.show(classes, { ...colours, ramp: colours.ramp.map(() => '#feb'), rampOpacity: 1 })
    expect([fill(9), told() - before]).toEqual(['#ffeebbff', 2])
  })

  test('fills the classes of a comparison with the diverging ramp at its opacity', () => {
    const { paint, fill } = painting()
    paint.add(ZONES)
    paint.show({ ...feed.classes, ramp: 'diverging', steps: [0, 1, 2, 3, 4, 5, 6], shown: [0, 9] }, colours)
    const filled = [0, 1, 2, 3, 4, 5, 6].map(step => `#00${step}000cc`)
    expect(ZONES.map(fill)).toEqual([...filled, null, null, null, null])
    paint.show({ ...feed.classes, shown: [0, 9] }, colours)
    expect(ZONES.map(fill)).toEqual(full)
  })

  test('draws a zone’s line in pixels from its first vertex, one closed ring after another', () => {
    const { from, d } = zonePath(
      {
        lonLat: Float64Array.of(0, 0, 90, 0, 90, 0, 180, 0),
        ringStart: Uint32Array.of(0, 2, 4),
        partStart: Uint32Array.of(0, 2),
        zoneStart: Uint32Array.of(0, 1),
      },
      400,
    )
    expect(from).toEqual([0, 0])
    expect(d).toBe('M0.0 0.0L100.0 0.0ZM100.0 0.0L200.0 0.0Z')
  })

  test('[V4.05] marks nearly all selected zones faintly, except for the listed ones', () => {
    const edge = zoneLayers(colours, { ...feed, classes: { ...feed.classes, marked: 'all-except-listed' } }).at(-1)!
    const opacity = (edge.paint as Record<string, unknown>)['line-opacity']
    const marked = (zoneClass: number, exception: boolean) =>
      evaluated(opacity, {}, { class: zoneClass, selected: exception }) === 0.25
    expect([marked(0, false), marked(9, false), marked(OUTSIDE_CLASS, false)]).toEqual([true, true, false])
    expect([marked(9, true), marked(OUTSIDE_CLASS, true)]).toEqual([false, true])
  })

  test('[P2.25] draws and fetches zones from their minimum zoom', () => {
    for (const layer of zoneLayers(colours, feed)) expect(layer.minzoom).toBe(12)
    expect(zoneSource(feed, 'zones://1')).toMatchObject({ minzoom: 12, tiles: ['zones://1/3/{z}/{x}/{y}'] })
  })

  test('escapes markup in a credit', () => {
    expect(zoneSource(feed, 'zones://1')).toMatchObject({ attribution: 'Zones &#60;b&#62; &#38; &#34;others&#34;' })
  })

  test('gives every layer a unique id from the table', () => {
    const ids = [...zoneLayers(colours, feed), ...overlayLayers(colours), ...overlayLabelLayers(colours)].map(
      layer => layer.id,
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.values(LAYERS)).toEqual(expect.arrayContaining(ids))
  })

  test('draws nothing for an empty overlay, and a bar across each end of a gap', () => {
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

test('[P5.21] outlines only the zone under the pointer or the cursor, whichever moved last, and never the refused zone', () => {
  expect(outlinedZone({ hovered: 1, cursor: 2, latest: 'pointer', isDrawing: false }, null)).toBe(1)
  expect(outlinedZone({ hovered: 1, cursor: 2, latest: 'cursor', isDrawing: false }, null)).toBe(2)
  expect(outlinedZone({ hovered: null, cursor: 2, latest: 'pointer', isDrawing: false }, null)).toBe(2)
  expect(outlinedZone({ hovered: 1, cursor: null, latest: 'cursor', isDrawing: false }, null)).toBe(1)
  expect(outlinedZone({ hovered: 1, cursor: 2, latest: 'pointer', isDrawing: false }, 1)).toBe(null)
})

test('outlines no zone while the user draws a boundary', () => {
  expect(outlinedZone({ hovered: 1, cursor: 2, latest: 'pointer', isDrawing: true }, null)).toBe(null)
})

test('[V2.03] zooms into a place without new land tiles, still exact to 6 m', () => {
  vi.stubGlobal('location', { href: 'http://portal.example/' })
  const land = packagedLand(false) as { maxzoom: number; tolerance: number }
  vi.unstubAllGlobals()
  expect(land.maxzoom).toBeLessThan(10)
  // The width of a tile at 53° north, in metres. MapLibre's tiles have 512 pixels and 8192 steps.
  const tileM = (40_075_017 * Math.cos((53 * Math.PI) / 180)) / 2 ** land.maxzoom
  expect(Math.max((tileM / 512) * land.tolerance, tileM / 8192)).toBeLessThan(6)
})
