import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import { waitText } from '../../../../app/call-error.ts'
import type { Client } from '../../../../app/create-client.ts'
import { commonPlaces } from '../../../../domain/places/place-tree.ts'
import { sumMargin } from '../../../kit/zone-map/group-rows.ts'
import type { ZoneItem } from '../../../kit/zone-map/mode.ts'
import type { ZoneResult } from '../../../kit/zone-map/model/machine.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'
import { REQUEST_FAILED } from '../../../kit/zone-map/model/zone-search.ts'
import { askZones, type PlacedReply, placeReply, resultAt } from '../../../kit/zone-map/place-result.ts'
import type { MapSide } from '../map-sides.ts'
import { createWeekScales } from './week-scales.ts'

/** The results of all datasets for one search, in the places that they share. */
export interface SideResults {
  readonly base: ZoneResult
  /** The results by dataset, excluding the base. */
  readonly others: ReadonlyMap<number, ZoneResult>
  /**
   * The factor by dataset that turns its sums into the average day of a standard week. Datasets without a known factor
   * are absent.
   */
  readonly weekScales: ReadonlyMap<number, number>
}

/** The replies that the results are computed from. */
interface SideReplies {
  readonly base: PlacedReply
  readonly others: ReadonlyMap<number, PlacedReply>
  readonly weekScales: SideResults['weekScales']
}

type FollowingSide = Pick<MapSide, 'id' | 'details' | 'days'>

interface SideResultsDeps {
  /** Returns the calls of a dataset. */
  readonly callOf: (datasetId: number) => Client['call']
  /** The datasets that have the base's zones, except the base. */
  readonly others: readonly FollowingSide[]
  /** The base and the others, if they cover different months, so that their figures are weighted as a standard week. */
  readonly months: readonly MapSide[]
  readonly onRequestFailed: (message: string) => void
}

/**
 * Repeats the base's search, with the same analysis and filters, for the other sides. All of them have the base's level
 * of detail.
 */
export function followBase(
  base: Pick<ZoneScreenModel, 'view' | 'mode' | 'placed' | 'detail'>,
  { callOf, others, months, onRequestFailed }: SideResultsDeps,
) {
  const replies = signal<SideReplies | null>(null)
  const bySide = computed<SideResults | null>(() => {
    const loaded = replies.value
    if (loaded === null) return null
    const at = (reply: PlacedReply) => resultAt(reply, base.detail.value, 'total')
    const [own, ...rest] = inCommonPlaces([at(loaded.base), ...[...loaded.others.values()].map(at)])
    return {
      base: own!,
      others: new Map([...loaded.others.keys()].map((id, index) => [id, rest[index]!])),
      weekScales: loaded.weekScales,
    }
  })
  const readWeekScales = createWeekScales(months, callOf)
  const ask = async (shown: PlacedReply, abort: AbortSignal): Promise<void> => {
    const [state, mode] = [base.view.peek(), base.mode.peek()]
    if (state.stage !== 'viewing' || mode === null) return
    const { filters, asked } = state
    try {
      const replyOf = async ({ id, details, days }: FollowingSide) => {
        const query = { mode, filters, selected: asked, datasetId: details.id, signal: abort, ...(days && { days }) }
        return [id, placeReply(await askZones(callOf(details.id), query))] as const
      }
      const [answeredSides, weekScales] = await Promise.all([
        Promise.all(others.map(replyOf)),
        readWeekScales({ mode, filters }),
      ])
      abort.throwIfAborted()
      replies.value = { base: shown, others: new Map(answeredSides), weekScales }
    } catch (error) {
      if (!abort.aborted) onRequestFailed(waitText(error, REQUEST_FAILED))
    }
  }
  const start = (): (() => void) => {
    let current: PlacedReply | null = null
    let under: AbortController | null = null
    const stop = effect(() => {
      const shown = base.view.value.stage === 'viewing' ? base.placed.value : null
      if (shown === current) return
      current = shown
      under?.abort()
      replies.value = null
      if (shown === null) return
      under = new AbortController()
      const { signal: abort } = under
      untracked(() => void ask(shown, abort))
    })
    return () => {
      stop()
      under?.abort()
    }
  }
  return { bySide: bySide as ReadonlySignal<SideResults | null>, start }
}

/** Converts several results to the finest places that can be built from the places of each. */
function inCommonPlaces(results: readonly ZoneResult[]): readonly ZoneResult[] {
  const common = commonPlaces(results.map(({ places }) => places.map(({ zones }) => zones)))
  const names = common.map(zones => nameOf(zones, results))
  return results.map(result => {
    const places = common.flatMap((zones, at) => joinedPlace(zones, names[at]!, result) ?? [])
    const items = new Map<number, ZoneItem>()
    for (const place of places) for (const zone of place.zones) items.set(zone, place)
    return { ...result, places, items }
  })
}

const partsOf = (zones: readonly number[], { items }: ZoneResult): readonly ZoneItem[] => [
  ...new Set(zones.flatMap(zone => items.get(zone) ?? [])),
]

/** Returns the name of a place in one of the results, or else the names of its two largest parts. */
function nameOf(zones: readonly number[], results: readonly ZoneResult[]): string {
  const parts = results.map(result => partsOf(zones, result))
  const whole = parts.find(({ length }) => length === 1)?.[0]
  if (whole !== undefined) return whole.name
  const [first, second] = (parts[0] ?? []).toSorted((a, b) => b.zones.length - a.zones.length)
  return [first, second].flatMap(part => part?.name ?? []).join(' and ')
}

/**
 * Returns a place with the result's own figure, which is the sum of its parts. Null if the result contains no part of
 * it.
 */
function joinedPlace(zones: readonly number[], name: string, result: ZoneResult): ZoneItem | null {
  const parts = partsOf(zones, result)
  const [first, ...others] = parts
  if (first === undefined) return null
  if (others.length === 0) return { ...first, zoneId: zones[0]!, zones: [...zones], name }
  return {
    ...first,
    zoneId: zones[0]!,
    zones: [...zones],
    name,
    residents: parts.reduce((sum, { residents }) => sum + (residents ?? 0), 0),
    rate: null,
    magnitude: parts.reduce((sum, { magnitude }) => sum + magnitude, 0),
    margin: sumMargin(parts, result.total),
  }
}
