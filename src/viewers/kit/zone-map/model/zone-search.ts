import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { waitText } from '../../../../app/call-error.ts'
import type { Client } from '../../../../app/create-client.ts'
import type { ByDataset, DisclosureSettings, MapTotal } from '../../../../contract/location-insights.ts'
import type { Detail } from '../../../../domain/places/place-tree.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import type { FilterChoices, PlaceNode, ReplyItem, ZoneMode } from '../declaration.ts'
import { filterWords, searchQuery } from '../filters.ts'
import { groupPlaces } from '../grouping.ts'
import type { ColouredBy } from '../map-colours.ts'
import { needsAreas, type PlacedAnswer, placeAnswer, resultAt } from '../place-result.ts'
import type { ZoneFiles } from '../zone-files.ts'
import type { ZoneResult, ZoneScreenState } from './machine.ts'
import type { ZoneScreenDeps, ZoneScreenModel } from './model.ts'

export const REQUEST_FAILED = 'There was a problem with the request'

interface ZoneSearchDeps
  extends Pick<ZoneScreenModel, 'declaration' | 'mode' | 'state' | 'dispatch'>,
    Pick<ZoneScreenDeps, 'call' | 'datasetId' | 'days' | 'onRequestFailed'> {
  readonly files: Pick<ZoneFiles, 'placesOf' | 'areas'>
  /** The points that distances are measured from. */
  readonly from: Parameters<typeof groupPlaces>[2]['from']
  /** By filter, its options as the dataset can tell them apart, as far as replies have said so. */
  readonly tellable: Signal<TellableOptions>
  readonly shown: { readonly detail: Detail; readonly colouredBy: ColouredBy }
  readonly onDisclosure: (disclosure: DisclosureSettings) => void
}

export interface ZoneSearch {
  /** The latest reply, from which the places of other steps are made; null before a search. */
  readonly placed: ReadonlySignal<PlacedAnswer | null>
  readonly detail: ReadonlySignal<Detail>
  readonly colouredBy: ReadonlySignal<ColouredBy>
  /**
   * Requests the magnitudes of the mode, filters and zones that are selected. A result leads to Viewing, a failure back to
   * Selecting with a message.
   * @param then runs in the same batch as the change to Viewing
   * @returns whether no later search has started
   */
  run(then: () => void): Promise<boolean>
  /** Shows the same reply in other places or colours. */
  show(next: { readonly detail?: Detail; readonly colouredBy?: ColouredBy }): void
}

export function createZoneSearch(deps: ZoneSearchDeps): ZoneSearch {
  const { declaration, files, mode, state, dispatch, tellable, onDisclosure, onRequestFailed } = deps
  const placed = signal<PlacedAnswer | null>(null)
  const detail = signal(deps.shown.detail)
  const colouredBy = signal(deps.shown.colouredBy)
  let requests = 0

  const fail = (request: number, message: string): void => {
    const before = state.peek()
    dispatch({ kind: 'failed', request })
    if (before !== state.peek()) onRequestFailed(message)
  }
  const resultOf = (asked: ZoneMode, answer: PlacedAnswer): Promise<ZoneResult> =>
    groupPlaces(resultAt(answer, detail.peek(), colouredBy.peek()), declaration.groupings?.[asked.id], {
      call: deps.call,
      from: deps.from,
      placesOf: files.placesOf,
      areas: files.areas,
    })

  /** Asks again, once, for an address that selects options which turn out to be joined with others: the reply has no figures for those. */
  const ask = async (asked: ZoneMode, { filters, selected }: ZoneScreenState): Promise<ZoneAnswer> => {
    const { call, datasetId, days } = deps
    const askFor = (each: ZoneMode) =>
      askZones(call, { mode: each, filters, selected, datasetId, ...(days && { days }) })
    const answer = await askFor(asked)
    tellable.value = { ...tellable.peek(), ...answer.options }
    const joined = mode.peek()
    const isOther =
      joined !== null && filterWords(joined, filters) !== filterWords(asked, filters) && joined.id === asked.id
    return answer.items.length === 0 && isOther ? askFor(joined) : answer
  }

  const run = async (request: number, then: () => void): Promise<void> => {
    const asked = mode.peek()
    dispatch({ kind: 'filter-pressed', request })
    const now = state.peek()
    if (asked === null || now.stage !== 'selecting' || now.request !== request) return
    try {
      const answer = await ask(asked, now)
      if (answer.items.length === 0 && declaration.words.noZones !== null)
        return fail(request, declaration.words.noZones)
      const found = placeAnswer(answer, needsAreas(answer) ? await files.areas() : null)
      const result = await resultOf(asked, found)
      // reading tens of thousands of zones and showing them are two tasks, so that neither blocks the page for long
      await yieldToLoop()
      batch(() => {
        dispatch({ kind: 'answered', request, result, ...(answer.zones && { asked: answer.zones }) })
        if (state.peek().stage !== 'viewing') return
        placed.value = found
        onDisclosure(answer.disclosure)
        then()
      })
    } catch (error) {
      fail(request, waitText(error, REQUEST_FAILED))
    }
  }

  const redraw = async (): Promise<void> => {
    const [answer, asked, before] = [placed.peek(), mode.peek(), state.peek()]
    if (answer === null || asked === null || before.stage !== 'viewing') return
    const isGrouped = declaration.groupings?.[asked.id] !== undefined
    const result = isGrouped ? await resultOf(asked, answer) : resultAt(answer, detail.peek(), colouredBy.peek())
    const now = state.peek()
    if (now.stage === 'viewing' && now.result === before.result) dispatch({ kind: 'replaced', result })
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

/** The reply of a magnitude call. */
export interface ZoneAnswer {
  /** The tree of places, parents before children; null if the map has the places of `items` alone. */
  readonly nodes: readonly PlaceNode[] | null
  readonly items: readonly ReplyItem[]
  readonly classes: number
  /** The total under these filters, also of trips of no zone; null: figures do not add up, or the dataset has too few. */
  readonly total: MapTotal
  /** The number of zones with both figures of a blend released; null for other measures. */
  readonly compared: number | null
  /** By filter, its options as the dataset can tell them apart. */
  readonly options: TellableOptions
  /** The zones that the trips were counted of, where the request named some; null: all. */
  readonly zones: readonly number[] | null
  readonly disclosure: DisclosureSettings
}

/** By filter: groups of values; those of a group cannot be distinguished. */
export type TellableOptions = Readonly<Record<string, readonly (readonly number[])[]>>

interface ZoneQuery {
  readonly mode: ZoneMode
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly datasetId: number
  /** Which days of an event's dataset are counted; absent: all of the period. */
  readonly days?: NonNullable<ByDataset['days']>
  readonly signal?: AbortSignal
}

/** Requests the magnitudes of a map. */
export async function askZones(
  call: Client['call'],
  { mode, filters, selected, datasetId, days, signal }: ZoneQuery,
): Promise<ZoneAnswer> {
  const reply = await call(mode.call, {
    query: { ...searchQuery(mode, filters, selected), datasetid: datasetId, ...(days && { days }) },
    ...(signal && { signal }),
  })
  const { Items, Nodes = null, Classes, Total, Compared = null, Options, Zones = null, Disclosure } = reply
  return {
    nodes: Nodes,
    items: Items,
    classes: Classes,
    total: Total,
    compared: Compared,
    options: Options,
    zones: Zones,
    disclosure: Disclosure,
  }
}
