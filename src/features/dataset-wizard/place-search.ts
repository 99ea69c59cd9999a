import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat, ZoneSummary } from '../../../workers/contract.ts'
import type { FoundPlace as Place } from '../../contract/places.ts'
import { LAT_LONG_ZOOM, POSTCODE_ZOOM } from '../../domain/constants.ts'
import { isPostcodeShape, spacedPostcode } from '../../domain/ground/postcode-shape.ts'
import type { ZoneSetState } from '../../engine/zone-file.ts'
import { TEXT } from './text.ts'
import type { WizardCalls } from './wizard-calls.ts'

/** A place that a search led to. */
export interface FoundPlace {
  readonly name: string
  readonly at: LonLat
  readonly zoom: number
  /** That something else is shown than what was typed. */
  readonly note?: string | undefined
  readonly zone?: ZoneSummary | undefined
}

/** One answer of the field that finds places and zones. */
export interface FinderOption extends FoundPlace {
  readonly key: string
  /** Its kind (`Postcode district`, `Zone E02002383`), or the larger place it lies in. */
  readonly detail: string
}

const ZOOMS = { place: 13, postcode: POSTCODE_ZOOM, sector: 14, district: 12 } as const
const ZONE_ZOOM = 14
const ZONES_FOUND = 5
const LEAST_TYPED = 2
const REST_MS = 150

/** What a search has found; null while it is asked, 'failed' where no answer came. */
type Found = readonly FinderOption[] | null | 'failed'

const optionsOf = (found: Found): readonly FinderOption[] => (found === null || found === 'failed' ? [] : found)

const zoneOption = (zone: ZoneSummary): FinderOption => ({
  key: `zone ${zone.id}`,
  name: zone.name,
  detail: `Zone ${zone.code}`,
  at: zone.inside,
  zoom: ZONE_ZOOM,
  zone,
})

const placeOption = (place: Place, typed: string): FinderOption => {
  const { kind, lat, long } = place
  const isOther = (kind === 'sector' || kind === 'district') && isPostcodeShape(typed)
  return {
    key: `${kind} ${place.name} ${lat} ${long}`,
    name: place.name,
    detail: kind === 'place' ? (place.within ?? TEXT.kinds.place) : TEXT.kinds[kind],
    at: [long, lat],
    zoom: ZOOMS[kind],
    note: isOther ? TEXT.unitUnknown(spacedPostcode(typed), kind, place.name) : undefined,
  }
}

/** Finds a place by postcode or by degrees, and by one field for names, postcodes and zones. */
export const createPlaceSearch = (
  calls: Pick<WizardCalls, 'postcode' | 'places'>,
  showError: (message: string) => void,
  set: ReadonlySignal<ZoneSetState>,
) => {
  const searched = signal<FoundPlace | null>(null)
  const typed = signal('')
  const zones = signal<Found>(null)
  const places = signal<Found>(null)

  /** Asks once what is typed rests; an answer to older words is dropped. */
  const rested = (
    into: { value: Found },
    ask: (text: string, abort: AbortSignal) => Promise<readonly FinderOption[]>,
  ) => {
    const text = typed.value.trim()
    into.value = text.length < LEAST_TYPED ? [] : null
    if (text.length < LEAST_TYPED) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(text, abort.signal).then(
        found => {
          if (!abort.signal.aborted) into.value = found
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          console.error(error)
          into.value = 'failed'
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }
  const stops = [
    effect(() =>
      rested(places, async (text, abort) => (await calls.places(text, abort)).map(place => placeOption(place, text))),
    ),
    effect(() => {
      const open = set.value
      return rested(zones, async text =>
        open.kind === 'open' ? (await open.engine.search(open.info.setId, text, ZONES_FOUND)).map(zoneOption) : [],
      )
    }),
  ]
  const isAsking = computed(() => zones.value === null || places.value === null)

  return {
    searched: computed(() => searched.value),
    searchPostcode: async (postcode: string): Promise<void> => {
      try {
        const [place] = await calls.postcode(postcode)
        if (place === undefined) return showError(TEXT.postcodeUnknown)
        searched.value = { name: spacedPostcode(postcode), at: [place.long, place.lat], zoom: POSTCODE_ZOOM }
      } catch (error) {
        console.error(error)
        showError(TEXT.postcodeFailed)
      }
    },
    searchDegrees: (at: LonLat): void => {
      searched.value = { name: 'Latitude, longitude', at, zoom: LAT_LONG_ZOOM }
    },
    finder: {
      typed: typed as ReadonlySignal<string>,
      options: computed(() => [...optionsOf(zones.value), ...optionsOf(places.value)]),
      /** Null while nothing is to be said of what is typed. */
      outcome: computed(() => {
        if (typed.value.trim().length < LEAST_TYPED || isAsking.value) return null
        const count = optionsOf(zones.value).length + optionsOf(places.value).length
        return count === 0 && (zones.value === 'failed' || places.value === 'failed')
          ? TEXT.findFailed
          : TEXT.found(count)
      }),
      type: (text: string): void => {
        typed.value = text
      },
      take: (option: FinderOption): void =>
        batch(() => {
          typed.value = ''
          searched.value = option
        }),
    },
    forget: (): void => {
      searched.value = null
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
