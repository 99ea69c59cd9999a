import type { LonLat } from '../../../../workers/contract.ts'
import type { WizardPayload } from '../../../contract/datasets.ts'
import { renamed } from '../../../contract/wire-names.ts'
import { LocationType } from '../../../domain/constants.ts'
import { daysOfPeriod, inOrder } from '../../../domain/event-days.ts'
import { BOUNDARY_MADE, type Boundary } from '../../../domain/geography/boundary.ts'
import { parseLatitudeLongitude } from '../../../domain/geography/coordinates.ts'
import { wktRings } from '../../../domain/geography/rings.ts'
import { monthDays, monthKey, monthOf } from '../../../domain/months.ts'
import { readCsv } from '../../../domain/text/csv-table.ts'
import type { Draft, ListedPlace } from './draft.ts'

/** The number of texts of each kind that are stored. Each has at most about 50 kB. */
const MAX_STORED = 12
/** The base of the numbers in keys and in the address: digits and lower-case letters. */
const BASE = 36

export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the tab's storage. If the browser does not have one or does not allow it, texts are lost. */
export const storeOfTab = (): Store => {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** Returns a 64-bit key (FNV-1a in both directions), which is not cryptographic. */
export const keyOf = (text: string): string => {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return `k${(high >>> 0).toString(BASE)}.${(low >>> 0).toString(BASE)}`
}

const stored = (name: string, store: Store): readonly (readonly [key: string, text: string])[] => {
  try {
    const texts: unknown = JSON.parse(store.getItem(name) ?? '[]')
    return Array.isArray(texts) ? texts : []
  } catch {
    return []
  }
}

/**
 * Stores a text that is too long for the address. Returns the key for the address.
 * @param store the tab's storage; if it fails, reloading the page loses the text
 */
const storeText = (name: string, text: string, store: Store): string => {
  const key = keyOf(text)
  const texts = stored(name, store)
  if (texts.at(-1)?.[0] === key) return key
  try {
    const others = texts.filter(([other]) => other !== key)
    store.setItem(name, JSON.stringify([...others, [key, text]].slice(-MAX_STORED)))
  } catch {
    // The storage is full or blocked.
  }
  return key
}

/** Reads the text stored under a key. Empty if another tab stored it. */
const readText = (name: string, key: string, store: Store): string =>
  stored(name, store).find(([other]) => other === key)?.[1] ?? ''

/** A boundary whose text has more characters than this is stored in the tab under a key. */
const MAX_IN_ADDRESS = 1200
const STORED_BOUNDARIES = 'ambit.boundaries'
const STEPS_A_METRE = 100

/** Folds centimetres into non-negative numbers: 0, −1, 1, −2 become 0, 1, 2, 3. */
const folded = (steps: number): number => (steps < 0 ? -2 * steps - 1 : 2 * steps)
const unfolded = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2)

/** Formats rings as differences between corners in centimetres, without the closing corner: `d-1a.2b.3c~…`. */
const written = ({ wkt, made }: Boundary): string => {
  let [e, n] = [0, 0]
  const rings = wktRings(wkt).map(ring =>
    ring
      .slice(0, -1)
      .flatMap(corner => {
        const [nextE, nextN] = corner.map(metres => Math.round(metres * STEPS_A_METRE)) as [number, number]
        const step = [nextE - e, nextN - n]
        ;[e, n] = [nextE, nextN]
        return step.map(steps => folded(steps).toString(BASE))
      })
      .join('.'),
  )
  return `${made[0]}-${rings.join('~')}`
}

const madeOf = (letter: string): Boundary['made'] | undefined => BOUNDARY_MADE.find(made => made[0] === letter)

const read = (text: string): Boundary | null => {
  const match = /^([a-z])-([\da-z.~]+)$/.exec(text)
  const made = madeOf(match?.[1] ?? '')
  if (match === null || made === undefined) return null
  let [e, n] = [0, 0]
  const rings: string[] = []
  for (const part of match[2]!.split('~')) {
    const steps = part.split('.').map(number => unfolded(Number.parseInt(number, BASE)))
    if (steps.length < 6 || steps.length % 2 === 1 || steps.some(step => !Number.isSafeInteger(step))) return null
    const corners: string[] = []
    for (let at = 0; at < steps.length; at += 2) {
      e += steps[at]!
      n += steps[at + 1]!
      corners.push(`${e / STEPS_A_METRE} ${n / STEPS_A_METRE}`)
    }
    rings.push(`(${[...corners, corners[0]].join(', ')})`)
  }
  return { wkt: `POLYGON (${rings.join(', ')})`, made }
}

/**
 * Formats a boundary for the address: its corners if they are short, or else the key under which this tab stores them.
 * @param store the tab's storage; if it fails, reloading the page loses the boundary
 */
export const addressOfBoundary = (boundary: Boundary, store: Store = storeOfTab()): string => {
  const text = written(boundary)
  return text.length <= MAX_IN_ADDRESS ? text : storeText(STORED_BOUNDARIES, text, store)
}

/**
 * Reads the boundary in an address. Returns null if it is not one, or if another tab stored it. The engine checks its
 * validity.
 */
export const boundaryOfAddress = (text: string, store: Store = storeOfTab()): Boundary | null =>
  text.startsWith('k') ? read(readText(STORED_BOUNDARIES, text, store)) : read(text)

const STORED_PLACES = 'ambit.places'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Stores a list of places, which is too long for the address. Returns its key. */
export const addressOfPlaces = (places: readonly ListedPlace[], store: Store = storeOfTab()): string =>
  storeText(
    STORED_PLACES,
    places.map(({ name, postcode, at: [lon, lat] }) => [quoted(name), postcode ?? '', lat, lon].join(',')).join('\n'),
    store,
  )

/** Reads the list of places in an address. Empty if another tab stored it. */
export const placesOfAddress = (key: string, store: Store = storeOfTab()): readonly ListedPlace[] =>
  readCsv(readText(STORED_PLACES, key, store), ',').flatMap(([name = '', postcode = '', lat = '', lon = '']) => {
    const at = parseLatitudeLongitude(lat, lon)
    return at === null ? [] : [{ name, postcode: postcode === '' ? null : postcode, at }]
  })

export const STEPS = ['details', 'location', 'confirm'] as const
export type Step = (typeof STEPS)[number]

/** The decimals of degrees in the address, accurate to 0.1 m. */
const DECIMALS = 6

/** A position of the map: [lon, lat] in degrees and MapLibre's zoom. */
export interface LinkCamera {
  readonly centre: LonLat
  readonly zoom: number
}

const numbers = (text: string | null): number[] =>
  (text ?? '').split('.').flatMap(part => (/^\d{1,10}$/.test(part) ? [Number(part)] : []))

/** True for degrees that a map can show, and false for NaN. */
const isOnMap = (lon: number | undefined, lat: number | undefined): boolean =>
  Math.abs(lon!) <= 180 && Math.abs(lat!) <= 85

const points = (text: string | null): LonLat[] =>
  (text ?? '').split('~').flatMap(part => {
    const [lon, lat, ...rest] = part.split(',').map(Number)
    const whole = part !== '' && rest.length === 0 && isOnMap(lon, lat)
    return whole ? [[lon as number, lat as number] as const] : []
  })

/** Formats a camera as '-1.54620,53.79670,12.00'. */
const placeOfCamera = ({ centre: [lon, lat], zoom }: LinkCamera): string =>
  `${lon.toFixed(5)},${lat.toFixed(5)},${zoom.toFixed(2)}`

/** Writes the draft as query parameters after `id`, `datasetid` and `prepared`. Default values are omitted. */
export const addressOfDraft = (search: string, step: Step, draft: Draft, camera: LinkCamera | null): string => {
  const query = new URLSearchParams(search)
  const next = new URLSearchParams()
  for (const name of ['id', 'datasetid', 'prepared']) {
    const value = query.get(name)
    if (value !== null) next.set(name, value)
  }
  next.set('step', step)
  if (draft.name !== '') next.set('name', draft.name)
  if (draft.month !== null) next.set('month', draft.month)
  if (draft.months.length > 0) next.set('months', draft.months.join('.'))
  if (draft.eventDays.length > 0) next.set('days', draft.eventDays.map(day => Number(day.slice(-2))).join('.'))
  if (draft.districtMetres !== null) next.set('district', String(draft.districtMetres))
  if (draft.zoneSystemId !== null) next.set('zonesystem', String(draft.zoneSystemId))
  const options = [...draft.options].map(([input, chosen]) => `${input}-${chosen.join('.')}`).join('~')
  if (options !== '') next.set('options', options)
  if (draft.locationType !== null)
    next.set('place', draft.locationType === LocationType.ZoneSelection ? 'zones' : 'points')
  if (draft.points.length > 0)
    next.set('points', draft.points.map(at => at.map(degree => Number(degree.toFixed(DECIMALS))).join(',')).join('~'))
  if (draft.zones.length > 0) next.set('zones', draft.zones.join('.'))
  if (draft.boundary !== null) next.set('boundary', addressOfBoundary(draft.boundary))
  if (draft.places.length > 0) next.set('list', addressOfPlaces(draft.places))
  if (camera !== null && step === 'location') next.set('at', placeOfCamera(camera))
  return next.toString().replaceAll('%2C', ',')
}

/** True if an address refers to a boundary that this tab has not stored. */
export const lacksBoundary = (search: string): boolean => {
  const named = new URLSearchParams(search).get('boundary')
  return named !== null && boundaryOfAddress(named) === null
}

export const stepOfAddress = (search: string): Step | null => {
  const step = new URLSearchParams(search).get('step')
  return STEPS.find(each => each === step) ?? null
}

/** Reads the map's position from an address. Returns null if it is missing or not on the map. */
export const cameraOfAddress = (search: string): LinkCamera | null => {
  const parts = (new URLSearchParams(search).get('at') ?? '').split(',')
  const [lon, lat, zoom] = parts.map(Number)
  const isValid = parts.length === 3 && isOnMap(lon, lat) && zoom! >= 0 && zoom! <= 22
  return isValid ? { centre: [lon!, lat!], zoom: zoom! } : null
}

/** Returns the days of a month with these numbers. */
const eventDays = (month: string, days: readonly number[]): string[] => {
  const parsed = monthOf(month)
  if (parsed === null) return []
  const all = daysOfPeriod(monthDays(parsed))
  return inOrder(days.flatMap(day => all[day - 1] ?? []))
}

/** Reads the draft in an address, on top of a blank one. Returns null if the address contains no draft. */
export const draftOfAddress = (search: string, blank: Draft): Draft | null => {
  if (stepOfAddress(search) === null) return null
  const query = new URLSearchParams(search)
  const options = new Map(blank.options)
  for (const part of (query.get('options') ?? '').split('~')) {
    const [input, chosen] = part.split('-')
    if (input !== undefined && options.has(Number(input))) options.set(Number(input), numbers(chosen ?? ''))
  }
  const place = query.get('place')
  const month = query.get('month') ?? blank.month
  return {
    name: query.get('name') ?? '',
    month,
    eventDays: month === null ? [] : eventDays(month, numbers(query.get('days'))),
    months: [...new Set((query.get('months') ?? '').split('.'))].filter(month => monthOf(month) !== null).sort(),
    districtMetres: numbers(query.get('district'))[0] ?? blank.districtMetres,
    zoneSystemId: numbers(query.get('zonesystem'))[0] ?? null,
    options,
    locationType:
      place === 'zones' ? LocationType.ZoneSelection : place === 'points' ? LocationType.PointOfInterest : null,
    points: place === 'points' ? points(query.get('points')) : [],
    zones: place === 'zones' ? [...new Set(numbers(query.get('zones')))] : [],
    boundary: boundaryOfAddress(query.get('boundary') ?? ''),
    places: place === 'points' ? placesOfAddress(query.get('list') ?? '') : [],
  }
}

const boundaryOfPayload = ({ pois, selectedZones, studyAreaWkt: wkt, boundaryMade }: WizardPayload): Boundary | null =>
  wkt === null || pois.length + selectedZones.length > 0 ? null : { wkt, made: boundaryMade ?? 'drawn' }

/**
 * Returns the address that opens a prepared order in the wizard, at its last step.
 * @param prepared the order's id
 */
export const addressOfOrder = (prepared: number, payload: WizardPayload): string => {
  const month = monthOf(payload.startDate)
  const { name, inputs, templateId } = renamed(payload)
  const draft = {
    name,
    month: month === null ? null : monthKey(month),
    months: [],
    eventDays: payload.eventDays ?? [],
    districtMetres: payload.districtMetres ?? null,
    zoneSystemId: payload.zoneSystemId,
    options: new Map(inputs.map(input => [input.id, input.selectedOptions.map(({ id }) => id)])),
    locationType: payload.selectedZones.length > 0 ? LocationType.ZoneSelection : LocationType.PointOfInterest,
    points: payload.pois.map(({ coords }) => coords),
    zones: payload.selectedZones,
    boundary: boundaryOfPayload(payload),
    places: [],
  }
  const from = new URLSearchParams({ id: String(templateId), prepared: String(prepared) })
  return `/Dataset_Wizard?${addressOfDraft(from.toString(), 'confirm', draft, null)}`
}

const KEY = 'ambit.wizard-place'

/** The last position of the wizard's map in this browser, for the signed-in user. */
export interface LastPlace {
  read(): LinkCamera | null
  store(position: LinkCamera): void
}

/**
 * Stores only the last user's position and never reveals it to another user of the browser.
 * @param storage the browser's storage; if it fails, nothing is stored
 */
export const createLastPlace = (storage: Pick<Storage, 'getItem' | 'setItem'>, userId: number): LastPlace => ({
  read: () => {
    try {
      const [owner, at = ''] = (storage.getItem(KEY) ?? '').split(' ')
      return owner === String(userId) ? cameraOfAddress(`at=${at}`) : null
    } catch {
      return null
    }
  },
  store: position => {
    try {
      storage.setItem(KEY, `${userId} ${placeOfCamera(position)}`)
    } catch {
      // The storage is full or blocked. The next visit then opens elsewhere.
    }
  },
})
