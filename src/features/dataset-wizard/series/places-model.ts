import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../workers/contract.ts'
import type { FoundPostcode } from '../../../contract/places.ts'
import { MAX_POSTCODES_IN_CALL, MAX_SERIES_PLACES } from '../../../domain/constants.ts'
import {
  type ListedPlace,
  type PlaceRow,
  placesCsv,
  placeTable,
  type Role,
  type Roles,
  readPlaces,
} from './read-places.ts'
import { SERIES_TEXT } from './series-text.ts'

const REST_MS = 200
/** A longer list would stall the page, and holds far more places than an order takes. */
const MAX_CHARACTERS = 200_000

interface PlacesDeps {
  /** Where postcodes lie, at most 500; null where there is no such postcode. */
  readonly postcodes: (typed: readonly string[], signal: AbortSignal) => Promise<(FoundPostcode | null)[]>
  /** The template's radius around a point, metres. */
  readonly radiusM: number
  readonly start: readonly ListedPlace[]
}

/** Where a postcode lies; null where there is none such. */
type Found = LonLat | null

/** A row with where it lies; its postcode may still be looked up. */
export interface JudgedRow extends PlaceRow {
  readonly isAwaited: boolean
}

const middle = ({ positions }: FoundPostcode): LonLat => positions[0] as LonLat

/** A list of places that is pasted or read from a CSV file, row by row with what can be ordered of it. */
export const createPlaceList = ({ postcodes, radiusM, start }: PlacesDeps) => {
  const text = signal(start.length === 0 ? '' : placesCsv(start))
  const corrected = signal<Partial<Record<Role, number | null>>>({})
  const known = signal<ReadonlyMap<string, Found>>(
    new Map(start.flatMap(({ postcode, at }) => (postcode === null ? [] : [[postcode, at]]))),
  )
  const failed = signal(false)
  const attempt = signal(0)

  const table = computed(() => placeTable(text.value.length > MAX_CHARACTERS ? '' : text.value))
  const roles = computed<Roles>(() => ({ ...table.value.roles, ...corrected.value }))
  const problem = computed(() => {
    const { rows } = table.value
    if (text.value.length > MAX_CHARACTERS) return SERIES_TEXT.listTooLong
    return rows.length > MAX_SERIES_PLACES ? SERIES_TEXT.tooManyPlaces(rows.length) : null
  })
  const read = computed(() => (problem.value === null ? readPlaces(table.value, roles.value, radiusM) : []))
  const rows = computed<readonly JudgedRow[]>(() =>
    read.value.map(row => {
      if (row.postcode === null || row.refusal !== null) return { ...row, isAwaited: false }
      const found = known.value.get(row.postcode)
      if (found === undefined) return { ...row, isAwaited: true }
      return { ...row, at: found, isAwaited: false, refusal: found === null ? SERIES_TEXT.noPostcode : null }
    }),
  )
  const places = computed<readonly ListedPlace[]>(() =>
    rows.value.flatMap(({ name, postcode, at, refusal }) =>
      refusal === null && at !== null ? [{ name, postcode, at }] : [],
    ),
  )

  const lookUp = async (wanted: readonly string[], abort: AbortSignal): Promise<void> => {
    try {
      const found = await postcodes(wanted, abort)
      if (abort.aborted) return
      const next = new Map(known.peek())
      wanted.forEach((postcode, index) => {
        const unit = found[index]
        next.set(postcode, unit?.kind === 'postcode' && unit.positions.length > 0 ? middle(unit) : null)
      })
      known.value = next
    } catch (error) {
      if (abort.aborted) return
      console.error(error)
      failed.value = true
    }
  }
  const stop = effect(() => {
    void attempt.value
    const wanted = [
      ...new Set(read.value.flatMap(({ postcode, refusal }) => (refusal === null ? (postcode ?? []) : []))),
    ]
    const unknown = wanted.filter(postcode => !known.peek().has(postcode)).slice(0, MAX_POSTCODES_IN_CALL)
    failed.value = false
    if (unknown.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(() => void lookUp(unknown, abort.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })

  return {
    text: text as ReadonlySignal<string>,
    setText: (next: string): void => {
      text.value = next
    },
    /** Reads another text: what its columns hold is judged anew. */
    readText: (next: string): void => {
      corrected.value = {}
      text.value = next
    },
    table,
    roles,
    /** Says what a column holds. */
    setRole: (role: Role, column: number | null): void => {
      corrected.value = { ...corrected.peek(), [role]: column }
    },
    problem,
    /** Those that are refused stand first. */
    rows: computed(() =>
      rows.value.toSorted((a, b) => Number(b.refusal !== null) - Number(a.refusal !== null) || a.number - b.number),
    ),
    places,
    refused: computed(() => rows.value.filter(({ refusal }) => refusal !== null).length),
    awaited: computed(() => rows.value.filter(({ isAwaited }) => isAwaited).length),
    /** The postcodes could not be looked up. */
    failed: failed as ReadonlySignal<boolean>,
    retry: (): void => {
      attempt.value++
    },
    stop,
  }
}
export type PlaceList = ReturnType<typeof createPlaceList>
