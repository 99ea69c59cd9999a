import type { LonLat } from '../../../workers/contract.ts'
import { LocationType } from '../../domain/constants.ts'
import { daysOfPeriod, inOrder } from '../../domain/event-days.ts'
import { monthDays, monthOf } from '../../domain/month-period.ts'
import { addressOfBoundary, boundaryOfAddress } from './boundary/boundary-address.ts'
import type { Draft } from './draft.ts'
import { addressOfPlaces, placesOfAddress } from './series/places-address.ts'

export const STEPS = ['details', 'location', 'confirm'] as const
export type Step = (typeof STEPS)[number]

/** Degrees kept in the address: 6 decimals are 0.1 m. */
const DECIMALS = 6

/** Where the map stands: [lon, lat] degrees and MapLibre's zoom. */
export interface LinkCamera {
  readonly centre: LonLat
  readonly zoom: number
}

const numbers = (text: string | null): number[] =>
  (text ?? '').split('.').flatMap(part => (/^\d{1,10}$/.test(part) ? [Number(part)] : []))

/** True if a map can show the place, degrees; not where either is no number. */
const isOnMap = (lon: number | undefined, lat: number | undefined): boolean =>
  Math.abs(lon!) <= 180 && Math.abs(lat!) <= 85

const points = (text: string | null): LonLat[] =>
  (text ?? '').split('~').flatMap(part => {
    const [lon, lat, ...rest] = part.split(',').map(Number)
    const whole = part !== '' && rest.length === 0 && isOnMap(lon, lat)
    return whole ? [[lon as number, lat as number] as const] : []
  })

/** '-1.54620,53.79670,12.00'. */
export const placeOfCamera = ({ centre: [lon, lat], zoom }: LinkCamera): string =>
  `${lon.toFixed(5)},${lat.toFixed(5)},${zoom.toFixed(2)}`

/** The draft as query parameters beside `id`, `datasetid` and `prepared`; what stands at its default is left out. */
export const addressOfDraft = (search: string, step: Step, draft: Draft, camera: LinkCamera | null): string => {
  const kept = new URLSearchParams(search)
  const next = new URLSearchParams()
  for (const name of ['id', 'datasetid', 'prepared']) {
    const value = kept.get(name)
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

/** True if an address names a boundary that this tab does not have, as where it was too long for the address itself. */
export const lacksBoundary = (search: string): boolean => {
  const named = new URLSearchParams(search).get('boundary')
  return named !== null && boundaryOfAddress(named) === null
}

export const stepOfAddress = (search: string): Step | null => {
  const step = new URLSearchParams(search).get('step')
  return STEPS.find(each => each === step) ?? null
}

/** The map's place that an address holds; null where it holds none, or none on the globe. */
export const cameraOfAddress = (search: string): LinkCamera | null => {
  const parts = (new URLSearchParams(search).get('at') ?? '').split(',')
  const [lon, lat, zoom] = parts.map(Number)
  const known = parts.length === 3 && isOnMap(lon, lat) && zoom! >= 0 && zoom! <= 22
  return known ? { centre: [lon!, lat!], zoom: zoom! } : null
}

/** Days of a month, by their numbers. */
const eventDays = (month: string, days: readonly number[]): string[] => {
  const known = monthOf(month)
  if (known === null) return []
  const all = daysOfPeriod(monthDays(known))
  return inOrder(days.flatMap(day => all[day - 1] ?? []))
}

/** The draft that an address holds, on top of a blank one; null where it holds none. */
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
