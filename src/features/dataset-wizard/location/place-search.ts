import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { LonLat, ZoneSummary } from '../../../../workers/contract.ts'
import { isRefusal } from '../../../app/call-error.ts'
import type { NearestPlace, FoundPlace as Place } from '../../../contract/places.ts'
import { LAT_LONG_ZOOM, LEAST_SEARCHED, MAX_NAMED_POINTS, POSTCODE_ZOOM } from '../../../domain/constants.ts'
import { placeName } from '../../../domain/dataset-names.ts'
import { isPostcodeShape, spacedPostcode } from '../../../domain/geography/postcodes.ts'
import { readPosition } from '../../../domain/geography/read-position.ts'
import type { ZoneSetState } from '../../../engine/open-zone-file.ts'
import type { WizardCalls } from '../model/calls.ts'
import { TEXT } from '../model/wizard-text.ts'

/** A place that a search found. */
export interface FoundPlace {
  readonly name: string
  readonly at: LonLat
  readonly zoom: number
  /** Explains that the map shows something other than the typed place. */
  readonly note?: string | undefined
  readonly zone?: ZoneSummary | undefined
}

/** An option of the field that finds places and zones. */
export interface FinderOption extends FoundPlace {
  readonly key: string
  /** The place's kind (`Postcode district`, `Zone E02002383`), or the larger place around it. */
  readonly detail: string
}

const ZOOMS = { place: 13, station: 15, postcode: POSTCODE_ZOOM, sector: 14, district: 12 } as const
/** The closest zoom for a typed position. A large grid square is shown from farther away. */
const POSITION_ZOOM = 15
/** At this zoom, one square metre fills the map. Zooming out by one level doubles the visible distance. */
const ZOOM_OF_METRE = 25
const ZONE_ZOOM = 14
const ZONES_FOUND = 5
const REST_MS = 150

/** The result of a search. Null while it is running. `problem` says what is wrong with a typed position. */
type Found = readonly FinderOption[] | null | 'failed' | { readonly problem: string }

const isOptions = (found: Found): found is readonly FinderOption[] => Array.isArray(found)
const optionsOf = (found: Found): readonly FinderOption[] => (isOptions(found) ? found : [])

const zoneOption = (zone: ZoneSummary): FinderOption => ({
  key: `zone ${zone.id}`,
  name: zone.name,
  detail: `Zone ${zone.code}`,
  at: zone.inside,
  zoom: ZONE_ZOOM,
  zone,
})

/** Returns the zoom for a position. A grid reference with few digits is a large square. */
const positionZoom = (typed: string): number => {
  const position = readPosition(typed)
  if (position === null || 'problem' in position || position.in === 'degrees') return POSITION_ZOOM
  return Math.min(POSITION_ZOOM, Math.floor(ZOOM_OF_METRE - Math.log2(position.sideM)))
}

/**
 * Returns an option's name and detail. For a postcode or position, the name includes the nearest place, which the map
 * shows.
 */
const wordsOf = ({ kind, name, within }: Place): Pick<FinderOption, 'name' | 'detail'> => {
  if (kind === 'place') return { name, detail: within ?? TEXT.kinds.place }
  if (kind === 'station') return { name: TEXT.station(name), detail: within ?? TEXT.kinds.station }
  return { name: within === null ? name : `${name}, ${within}`, detail: TEXT.kinds[kind] }
}

const placeOption = (place: Place, typed: string): FinderOption => {
  const { kind, lat, long } = place
  const isOther = (kind === 'sector' || kind === 'district') && isPostcodeShape(typed)
  return {
    ...wordsOf(place),
    key: `${kind} ${place.name} ${lat} ${long}`,
    at: [long, lat],
    zoom: kind === 'position' ? positionZoom(typed) : ZOOMS[kind],
    note: isOther ? TEXT.unitUnknown(spacedPostcode(typed), kind, place.name) : undefined,
  }
}

/** Finds places by postcode, by degrees, and through one field for names, postcodes and zones. */
export const createPlaceSearch = (
  calls: Pick<WizardCalls, 'postcode' | 'places' | 'nearest'>,
  showError: (message: string) => void,
  set: ReadonlySignal<ZoneSetState>,
  /** Returns the map's centre, by which namesakes are sorted, or null if it is unknown. */
  mapCentre: () => LonLat | null,
) => {
  const searched = signal<FoundPlace | null>(null)
  const typed = signal('')
  const zones = signal<Found>(null)
  const places = signal<Found>(null)

  /** Searches once the user has stopped typing. A reply to an older text is dropped. */
  const rested = (into: { value: Found }, ask: (text: string, abort: AbortSignal) => Promise<Found>) => {
    const text = typed.value.trim()
    into.value = text.length < LEAST_SEARCHED ? [] : null
    if (text.length < LEAST_SEARCHED) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(text, abort.signal).then(
        found => {
          if (!abort.signal.aborted) into.value = found
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          if (isRefusal(error)) {
            into.value = { problem: error.message }
            return
          }
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
      rested(places, async (text, abort) => {
        const position = readPosition(text)
        if (position !== null && 'problem' in position) return position
        return (await calls.places(text, mapCentre(), abort)).map(place => placeOption(place, text))
      }),
    ),
    effect(() => {
      const open = set.value
      return rested(zones, async text =>
        open.kind === 'open' ? (await open.engine.search(open.info.setId, text, ZONES_FOUND)).map(zoneOption) : [],
      )
    }),
  ]
  /** Returns the name of the place nearest to a position. Null if none is near, or if the call fails. */
  const nearestName = async (at: LonLat): Promise<string | null> => {
    const [place = null] = await calls.nearest([at]).catch((): (NearestPlace | null)[] => [])
    return place === null ? null : placeName(place)
  }
  /** Counts the searches of both forms, so that a late reply does not replace a newer one. */
  let turn = 0
  const goTo = async (at: LonLat, zoom: number, called: (near: string | null) => string): Promise<void> => {
    const startTurn = ++turn
    const name = called(await nearestName(at))
    if (startTurn === turn) searched.value = { name, at, zoom }
  }
  const isShort = computed(() => typed.value.trim().length < LEAST_SEARCHED)
  const isAsking = computed(() => zones.value === null || places.value === null)

  return {
    searched: computed(() => searched.value),
    searchPostcode: async (postcode: string): Promise<void> => {
      try {
        const [place] = await calls.postcode(postcode)
        if (place === undefined) return showError(TEXT.postcodeUnknown)
        await goTo([place.long, place.lat], POSTCODE_ZOOM, near =>
          [spacedPostcode(postcode), near].filter(part => part !== null).join(', '),
        )
      } catch (error) {
        console.error(error)
        showError(TEXT.postcodeFailed)
      }
    },
    searchDegrees: (at: LonLat): Promise<void> => goTo(at, LAT_LONG_ZOOM, near => near ?? TEXT.degrees),
    finder: {
      typed: typed as ReadonlySignal<string>,
      options: computed(() => [...optionsOf(zones.value), ...optionsOf(places.value)]),
      /** True while the text is too short to search for. */
      isShort: isShort as ReadonlySignal<boolean>,
      /** The result in words. Null while the search is running. */
      outcome: computed(() => {
        if (isShort.value || isAsking.value) return null
        const count = optionsOf(zones.value).length + optionsOf(places.value).length
        if (count === 0 && places.value !== null && typeof places.value === 'object' && 'problem' in places.value)
          return places.value.problem
        return count === 0 && (zones.value === 'failed' || places.value === 'failed')
          ? TEXT.findFailed
          : TEXT.found(count, set.value.kind === 'open')
      }),
      type: (text: string): void => {
        typed.value = text
      },
      choose: (option: FinderOption): void =>
        batch(() => {
          turn++
          typed.value = ''
          searched.value = option
        }),
    },
    forget: (): void => {
      turn++
      searched.value = null
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

export type PlaceSearch = ReturnType<typeof createPlaceSearch>

interface PointName {
  readonly name: string
  readonly sector: string | null
}

/**
 * Names points after the nearest place and returns their postcode sectors. Null if none is near, or until the reply
 * arrives.
 */
export const createPointNames = (
  nearest: (points: readonly LonLat[]) => Promise<(NearestPlace | null)[]>,
  points: ReadonlySignal<readonly LonLat[]>,
) => {
  const byPoint = signal<ReadonlyMap<string, PointName | null>>(new Map())
  const ask = async (some: readonly LonLat[]): Promise<void> => {
    const replies = await nearest(some)
    const next = new Map(byPoint.peek())
    some.forEach((at, index) => {
      const place = replies[index]
      next.set(at.join(), place ? { name: placeName(place), sector: place.sector } : null)
    })
    byPoint.value = next
  }
  const stop = effect(() => {
    const unnamed = points.value.filter(at => !byPoint.peek().has(at.join()))
    // Untracked, because changes to signals that the call reads must not repeat it. A point without a name shows its
    // degrees.
    untracked(() => {
      for (let from = 0; from < unnamed.length; from += MAX_NAMED_POINTS)
        ask(unnamed.slice(from, from + MAX_NAMED_POINTS)).catch(console.error)
    })
  })
  const each = <T>(part: (known: PointName) => T) =>
    computed(() =>
      points.value.map(at => {
        const about = byPoint.value.get(at.join())
        return about ? part(about) : null
      }),
    )
  return { names: each(({ name }) => name), sectors: each(({ sector }) => sector), stop }
}

/** Joins the known parts of a point's name: `near Headingley, LS6 3`. */
export const pointCalled = (name: string | null | undefined, sector: string | null | undefined): string =>
  [name, sector].filter(part => part).join(', ')
