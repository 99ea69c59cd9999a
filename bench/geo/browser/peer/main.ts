/// <reference types="vite/client" />
import { bbox, booleanIntersects } from '@turf/turf'
import type { Feature, FeatureCollection, MultiPolygon } from 'geojson'
import { Map as MapLibre, type PointLike, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import RBush from 'rbush'
import 'maplibre-gl/dist/maplibre-gl.css'

setWorkerUrl(workerUrl)

type Zone = Feature<MultiPolygon>
interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  readonly at: number
}

/** 5 m in degrees of latitude, and of longitude at 55° north. */
const [REACH_LON, REACH_LAT] = [5 / 63_900, 5 / 111_300]

/**
 * Finds touching zones with turf among the pairs whose boxes touch. It stops after `budgetMs` and reports how many
 * pairs it tested.
 */
const contiguity = (zones: readonly Zone[], budgetMs: number) => {
  const began = performance.now()
  const boxes = zones.map((zone, at): Box => {
    const [minX, minY, maxX, maxY] = bbox(zone)
    return { minX, minY, maxX, maxY, at }
  })
  const tree = new RBush<Box>().load([...boxes])
  const pairs: [number, number][] = []
  for (const box of boxes) {
    const around = tree.search({
      minX: box.minX - REACH_LON,
      minY: box.minY - REACH_LAT,
      maxX: box.maxX + REACH_LON,
      maxY: box.maxY + REACH_LAT,
    })
    for (const other of around) if (other.at > box.at) pairs.push([box.at, other.at])
  }
  const prepareMs = performance.now() - began
  let [tested, touching] = [0, 0]
  const testing = performance.now()
  // A step that spreads the tested pairs over the file, so that they are representative.
  const step = 7919
  for (let i = 0; tested < pairs.length && performance.now() - testing < budgetMs; i += step, tested++) {
    const [a, b] = pairs[i % pairs.length]!
    if (booleanIntersects(zones[a]!, zones[b]!)) touching++
  }
  return { prepareMs, testMs: performance.now() - testing, tested, pairs: pairs.length, touching }
}

const makeMap = (at: readonly [number, number], zoom: number): MapLibre =>
  new MapLibre({
    container: 'map',
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#edefec' } }],
    },
    center: [...at],
    zoom,
    fadeDuration: 0,
    attributionControl: false,
  })

const addZones = (map: MapLibre, data: string | FeatureCollection): void => {
  map.addSource('zones', { type: 'geojson', data })
  map.addLayer({
    id: 'fill',
    type: 'fill',
    source: 'zones',
    paint: { 'fill-color': ['case', ['boolean', ['feature-state', 'selected'], false], '#1847c2', '#ffffff'] },
  })
  map.addLayer({ id: 'edge', type: 'line', source: 'zones', paint: { 'line-color': '#aeb5ba' } })
}

const zoneAt = (map: MapLibre, point: PointLike): number | null => {
  const id = map.queryRenderedFeatures(point, { layers: ['fill'] })[0]?.id
  return typeof id === 'number' ? id : null
}

/** Reports when it is drawing, as our map does. */
const bareMap = async (at: readonly [number, number], zoom: number, zones: FeatureCollection): Promise<MapLibre> => {
  const map = makeMap(at, zoom)
  await map.once('load')
  addZones(map, zones)
  const element = document.getElementById('map')!
  map.on('render', () => {
    element.dataset.state = 'drawing'
  })
  map.on('idle', () => {
    element.dataset.state = 'drawn'
  })
  return map
}

const peer = {
  /** Opens the same file with MapLibre's GeoJSON source, draws it and computes its contiguity with turf. */
  open: async (at: readonly [number, number], zoom: number, budgetMs: number) => {
    const making = performance.now()
    const map = makeMap(at, zoom)
    const mapMadeMs = performance.now() - making
    await map.once('load')
    const began = performance.now()
    addZones(map, '/zones.geojson')
    const zones = fetch('/zones.geojson').then(reply => reply.json() as Promise<FeatureCollection<MultiPolygon>>)
    const drawn = map.once('idle').then(() => performance.now() - began)
    const { features } = await zones
    const [paintedMs] = [await drawn]
    const readMs = performance.now() - began
    return { mapMadeMs, paintedMs, readMs, ...contiguity(features, budgetMs) }
  },
  /** A bare map of zones that toggles a zone on a click. */
  bare: async (at: readonly [number, number], zoom: number, zones: FeatureCollection) => {
    const map = await bareMap(at, zoom, zones)
    const on = new Set<number>()
    map.on('click', ({ point }) => {
      const id = zoneAt(map, point)
      if (id === null) return
      if (!on.delete(id)) on.add(id)
      map.setFeatureState({ source: 'zones', id }, { selected: on.has(id) })
    })
    await map.once('idle')
  },
  colouring: (at: readonly [number, number], zoom: number, zones: FeatureCollection) => colouring(at, zoom, zones),
  /** Gives every zone a different colour. Returns the time until the zones are drawn, in milliseconds. */
  colour: (_turn: number): Promise<number> => Promise.reject(new Error('There is no map to colour')),
  /** A bare map of zones that highlights the zone under the pointer. */
  hovering: async (at: readonly [number, number], zoom: number, zones: FeatureCollection) => {
    const map = await bareMap(at, zoom, zones)
    let under: number | null = null
    map.on('mousemove', ({ point }) => {
      const id = zoneAt(map, point)
      if (id === under) return
      if (under !== null) map.setFeatureState({ source: 'zones', id: under }, { selected: false })
      if (id !== null) map.setFeatureState({ source: 'zones', id }, { selected: true })
      under = id
    })
    await map.once('idle')
  },
}

/** A bare map of zones whose colours are feature state, as ours are. */
const colouring = async (at: readonly [number, number], zoom: number, zones: FeatureCollection): Promise<void> => {
  const map = await bareMap(at, zoom, zones)
  map.setPaintProperty('fill', 'fill-color', ['to-color', ['feature-state', 'fill'], '#ffffff'])
  await map.once('idle')
  const gl = map.getCanvas().getContext('webgl2')!
  const ids = zones.features.map(({ id }) => Number(id))
  peer.colour = async turn => {
    const began = performance.now()
    for (const id of ids)
      map.setFeatureState({ source: 'zones', id }, { fill: `hsl(${(id * 37 + turn * 90) % 360} 60% 60%)` })
    await map.once('render')
    // Waits for the software renderer, as the measurement of our map does.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - began
  }
}

declare global {
  interface Window {
    peer: typeof peer
  }
}
window.peer = peer
