import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { waitText } from '../../../../app/call-error.ts'
import type { DisclosureSettings } from '../../../../contract/location-insights.ts'
import type { Detail } from '../../../../domain/places/place-tree.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { filterWords, type TellableOptions } from '../filters.ts'
import type { Grouping, GroupingFacts } from '../grouping.ts'
import type { ColouredBy } from '../map-colours.ts'
import type { ZoneFiles } from '../map-zone-file.ts'
import type { ZoneMode } from '../mode.ts'
import { askZones, needsAreas, type PlacedReply, placeReply, resultAt, type ZoneReply } from '../place-result.ts'
import type { ZoneResult, ZoneScreenState } from './machine.ts'
import type { ZoneScreenDeps, ZoneScreenModel } from './zone-screen-model.ts'

export const REQUEST_FAILED = 'There was a problem with the request'

interface ZoneSearchDeps
  extends Pick<ZoneScreenModel, 'declaration' | 'mode' | 'state' | 'dispatch'>,
    Pick<ZoneScreenDeps, 'call' | 'datasetId' | 'days' | 'onRequestFailed'> {
  readonly files: Pick<ZoneFiles, 'placesOf' | 'areas'>
  /** The points from which distances are measured. */
  readonly from: GroupingFacts['from']
  /** The options that the dataset can tell apart, by filter, as far as replies have reported them. */
  readonly tellable: Signal<TellableOptions>
  readonly shown: { readonly detail: Detail; readonly colouredBy: ColouredBy }
  readonly onDisclosure: (disclosure: DisclosureSettings) => void
}

export interface ZoneSearch {
  /** The latest reply, from which the places of all steps are derived. Null before a search. */
  readonly placed: ReadonlySignal<PlacedReply | null>
  readonly detail: ReadonlySignal<Detail>
  readonly colouredBy: ReadonlySignal<ColouredBy>
  /**
   * Requests the magnitudes for the selected mode, filters and zones. A result leads to Viewing, a failure back to
   * Selecting with a message.
   * @param then runs in the same batch as the change to Viewing
   * @returns false if a later search has started in the meantime
   */
  run(then: () => void): Promise<boolean>
  /** Shows the same reply in different places or colours. */
  show(next: { readonly detail?: Detail; readonly colouredBy?: ColouredBy }): void
}

export function createZoneSearch(deps: ZoneSearchDeps): ZoneSearch {
  const { declaration, files, mode, state, dispatch, tellable, onDisclosure, onRequestFailed } = deps
  const placed = signal<PlacedReply | null>(null)
  const detail = signal(deps.shown.detail)
  const colouredBy = signal(deps.shown.colouredBy)
  // One object for the life of the map, so that a grouping can remember what it has read for the map.
  const facts: GroupingFacts = { call: deps.call, from: deps.from, zones: files.placesOf, areas: files.areas }
  let requests = 0
  let redraws = 0

  const fail = (request: number, message: string): void => {
    const before = state.peek()
    dispatch({ kind: 'failed', request })
    if (before !== state.peek()) onRequestFailed(message)
  }
  const resultOf = (searchedMode: ZoneMode, reply: PlacedReply): Promise<ZoneResult> =>
    groupPlaces(resultAt(reply, detail.peek(), colouredBy.peek()), declaration.groupings?.[searchedMode.id], facts)

  /**
   * Repeats the request once if an address selects options that turn out to be joined with others, because the reply
   * then lacks their figures.
   */
  const ask = async (searchedMode: ZoneMode, { filters, selected }: ZoneScreenState): Promise<ZoneReply> => {
    const { call, datasetId, days } = deps
    const askFor = (each: ZoneMode) =>
      askZones(call, { mode: each, filters, selected, datasetId, ...(days && { days }) })
    const reply = await askFor(searchedMode)
    tellable.value = { ...tellable.peek(), ...reply.options }
    const joined = mode.peek()
    const isOther =
      joined !== null &&
      filterWords(joined, filters) !== filterWords(searchedMode, filters) &&
      joined.id === searchedMode.id
    return reply.items.length === 0 && isOther ? askFor(joined) : reply
  }

  const run = async (request: number, then: () => void): Promise<void> => {
    const searchedMode = mode.peek()
    dispatch({ kind: 'filter-pressed', request })
    const now = state.peek()
    if (searchedMode === null || now.stage !== 'selecting' || now.request !== request) return
    try {
      const reply = await ask(searchedMode, now)
      const noZones = searchedMode.noZones ?? declaration.words.noZones
      if (reply.items.length === 0 && noZones !== null) return fail(request, noZones)
      const placedReply = placeReply(reply, needsAreas(reply) ? await files.areas() : null)
      const result = await resultOf(searchedMode, placedReply)
      // Reading tens of thousands of zones and showing them are two tasks, so that neither blocks the page for long.
      await yieldToLoop()
      batch(() => {
        dispatch({ kind: 'answered', request, result, ...(reply.zones && { asked: reply.zones }) })
        if (state.peek().stage !== 'viewing') return
        placed.value = placedReply
        onDisclosure(reply.disclosure)
        then()
      })
    } catch (error) {
      fail(request, waitText(error, REQUEST_FAILED))
    }
  }

  const redraw = async (): Promise<void> => {
    const [reply, searchedMode] = [placed.peek(), mode.peek()]
    if (reply === null || searchedMode === null || state.peek().stage !== 'viewing') return
    const [request, redrawing] = [requests, ++redraws]
    const isGrouped = declaration.groupings?.[searchedMode.id] !== undefined
    const result = isGrouped ? await resultOf(searchedMode, reply) : resultAt(reply, detail.peek(), colouredBy.peek())
    if (requests === request && redraws === redrawing) dispatch({ kind: 'replaced', result })
  }

  return {
    placed,
    detail,
    colouredBy,
    run: async then => {
      const request = ++requests
      await run(request, then)
      return request === requests
    },
    show: next => {
      batch(() => {
        if (next.detail !== undefined) detail.value = next.detail
        if (next.colouredBy !== undefined) colouredBy.value = next.colouredBy
      })
      redraw().catch((error: unknown) => onRequestFailed(waitText(error, REQUEST_FAILED)))
    },
  }
}

/** Sorts a result's places into the named classes of its mode, if it has any. */
async function groupPlaces(
  result: ZoneResult,
  grouping: Grouping | undefined,
  facts: GroupingFacts,
): Promise<ZoneResult> {
  if (grouping === undefined) return result
  const { places, total } = result
  const grouped = await grouping.group(places, total, facts)
  const classed = new Map(
    places.map(place => [place, { ...place, displayGroup: grouped.classes.get(place.zoneId) ?? OUTSIDE_CLASS }]),
  )
  return {
    ...result,
    places: [...classed.values()],
    items: new Map([...result.items].map(([zone, place]) => [zone, classed.get(place) ?? place])),
    colours: { ramp: grouping.ramp, steps: grouped.named.map(({ step }) => step), bounds: [], per: null },
    grouped: { ...grouped, by: grouping },
  }
}
