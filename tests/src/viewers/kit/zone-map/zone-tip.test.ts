import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { Camera, MapPoint } from '../../../../../src/map/map-feed.ts'
import { tipPlace } from '../../../../../src/viewers/kit/zone-map/parts/zone-tip.tsx'

const map = {
  hovered: signal<MapPoint | null>({ at: [-1.5, 53.8], pixel: [300, 200], zone: 7 }),
  zonesHidden: signal(false),
  camera: signal<Camera>({ centre: [-1.5, 53.8], zoom: 12, box: [-1.6, 53.7, -1.4, 53.9] }),
  canvas: { clientWidth: 800 } as HTMLCanvasElement,
  project: (): readonly [number, number] => [700, 50],
}
const cursor = { id: 9, inside: [-1.45, 53.85] as const }

test('the tooltip is at the pointer, otherwise at the zone that the arrow keys have reached', () => {
  expect(tipPlace(map, cursor)).toMatchObject({ zone: 7, style: { left: 300, top: 200 } })
  map.hovered.value = null
  expect(tipPlace(map, cursor)).toMatchObject({ zone: 9, style: { left: 700, top: 50 } })
  expect(tipPlace(map, null)).toBeNull()
})

test('no tooltip is left on a map that is zoomed out until it draws no zones', () => {
  map.hovered.value = { at: [-1.5, 53.8], pixel: [300, 200], zone: 7 }
  map.zonesHidden.value = true
  expect(tipPlace(map, cursor)).toBeNull()
})
