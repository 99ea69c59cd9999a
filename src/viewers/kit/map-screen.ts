import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../workers/contract.ts'

export const MENU_TABS = ['filters', 'data', 'info'] as const
export type MenuTab = (typeof MENU_TABS)[number]

/** The centre of a map in degrees (WGS84), and MapLibre's zoom. */
export interface CameraPosition {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
}

/** Formats the camera for an address. @example writeCamera(camera) // '-0.1278,51.5074,11.50' */
export const writeCamera = ({ lon, lat, zoom }: CameraPosition): string =>
  `${lon.toFixed(4)},${lat.toFixed(4)},${zoom.toFixed(2)}`

/** Parses the output of `writeCamera`. Returns null for any other string. */
export function readCamera(text: string | null): CameraPosition | null {
  const [lon, lat, zoom, more] = (text ?? '').split(',').map(Number)
  if (lon === undefined || lat === undefined || zoom === undefined || more !== undefined) return null
  const isValid = Math.abs(lon) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24
  return text !== '' && isValid ? { lon, lat, zoom } : null
}

export type Signals<S> = { readonly [K in keyof S]: ReadonlySignal<S[K]> }

/** A signal for each field of a state, and a function that changes any of them. */
export interface PatchableState<S> {
  readonly signals: Signals<S>
  /** Sets the given fields in one batch. */
  readonly patch: (fields: Partial<S>) => void
}

export function createState<S extends object>(initial: S): PatchableState<S> {
  const signals = Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, signal(value)])) as {
    readonly [K in keyof S]: Signal<S[K]>
  }
  return {
    signals,
    patch: fields =>
      batch(() => {
        for (const key of Object.keys(fields) as (keyof S)[]) signals[key].value = fields[key] as S[typeof key]
      }),
  }
}

/** The fields that every map's link restores. */
export interface MapScreenLink {
  /** Where the map came to rest. Null until the reader moves it. */
  readonly camera: CameraPosition | null
  readonly tab: MenuTab
  readonly menuOpen: boolean
}

/** The fields of every map that its link does not restore. */
interface MapScreenPointers {
  /** The camera in the address, which the map moves to. Null does not move the map. */
  readonly goal: CameraPosition | null
  /** The zone that the arrow keys have reached. */
  readonly cursor: ZoneSummary | null
}

type MapScreenState<L extends MapScreenLink> = L & MapScreenPointers

/** The state that all map screens share: the camera, the menu and its tabs, the keyboard's cursor, and the link that reopens them. */
export type MapScreen<L extends MapScreenLink = MapScreenLink> = Signals<MapScreenState<L>> & {
  /** The link that reopens the current state. */
  readonly link: ReadonlySignal<L>
  /** Sets the given fields in one batch. */
  readonly patch: (fields: Partial<MapScreenState<L>>) => void
  /** Restores a link and moves the map to its camera. */
  readonly restore: (link: L) => void
}

/** @param opened the link that the screen opens with; a screen may add fields to those that every map has */
export function createMapScreen<L extends MapScreenLink>(opened: L): MapScreen<L> {
  const initial: MapScreenState<L> = { ...opened, goal: opened.camera, cursor: null }
  const { signals, patch } = createState(initial)
  const keys = Object.keys(opened) as (keyof L)[]
  return {
    ...signals,
    link: computed(() => Object.fromEntries(keys.map(key => [key, signals[key].value])) as unknown as L),
    patch,
    // The map reports its camera once it has moved there.
    restore: ({ camera, ...fields }) => patch({ ...fields, goal: camera } as Partial<MapScreenState<L>>),
  }
}
