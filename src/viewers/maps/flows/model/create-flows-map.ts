import { batch, computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react'
import type { Outline } from '../../../../../workers/contract.ts'
import { readDataset } from '../../../../app/datasets.ts'
import { createLoad, type Load } from '../../../../app/load.ts'
import { routes } from '../../../../contract/client-routes.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { inMatrixOrder } from '../../../../domain/flows/drawn-flows.ts'
import { DAY_TYPES, OUTSIDE, PARTS_OF_DAY, samePair, type ZonePair } from '../../../../domain/flows/flow.ts'
import { includesInput } from '../../../../domain/inputs.ts'
import type { FlowCircle, FlowFeed, FlowView } from '../../../../map/flows/flow-feed.ts'
import { createMapScreen, createState, type MapScreen, type PatchableState } from '../../../kit/map-screen.ts'
import { yieldToLoop } from '../../../kit/yield-to-loop.ts'
import { createZoneFiles, type ZoneNames } from '../../../kit/zone-map/map-zone-file.ts'
import type { FlowScale, FlowsLink } from '../flows-link.ts'
import { chooseFlows, type FlowChoices, type FlowsMapDeclaration } from '../flows-map.ts'
import { createLatest } from './create-latest.ts'
import {
  type Arrows,
  arrowsOf,
  circlesOfHour,
  circlesWithin,
  mostInHours,
  mostWithin,
  placesOf,
} from './flow-drawing.ts'
import type { FlowsMapDeps, FlowsMapModel } from './flows-map-model.ts'
import { type HourFigures, hourFigures, type MatrixFigures, matrixFigures, tripsPerZone } from './read-flows.ts'

export const HOURS = 24

/** How long playback shows each hour, in ms. */
export const HOUR_MS = 900

/** The fields that the link does not restore. */
interface FlowsState {
  readonly studyArea: Outline['lonLat']
  readonly matrix: MatrixFigures | null
  readonly hours: HourFigures | null
  readonly pointed: ZonePair | null
  readonly playing: boolean
  readonly listed: number | null
}

interface Flows {
  readonly deps: FlowsMapDeps
  readonly details: Load<DatasetDetails>
  readonly files: ReturnType<typeof createZoneFiles>
  readonly screen: MapScreen<FlowsLink>
  readonly state: PatchableState<FlowsState>
}

const matrixQuery = ({ part, daytype, mode, purpose }: FlowChoices) => ({
  part: PARTS_OF_DAY.find(each => each === part),
  daytype: DAY_TYPES.find(each => each === daytype),
  mode,
  purpose,
})

export function createFlowsMap(declaration: FlowsMapDeclaration, deps: FlowsMapDeps): FlowsMapModel {
  const { call, datasetId, link: opened } = deps
  const details = createLoad(abort => readDataset(call, datasetId, abort))
  const files = createZoneFiles(declaration, deps)
  const screen = createMapScreen(opened)
  const state = createState<FlowsState>({
    studyArea: [],
    matrix: null,
    hours: null,
    pointed: null,
    playing: false,
    listed: opened.focus,
  })
  const flows: Flows = { deps, details, files, screen, state }
  const { matrix, hours, pointed } = state.signals
  const figures = createFigureLoads(flows)
  const drawing = createDrawing(flows)
  const setFocus = (focus: number | null): void =>
    batch(() => {
      screen.patch({ focus })
      state.patch({ pointed: null })
    })
  const setPlaying = (playing: boolean, hour: number | null): void =>
    batch(() => {
      screen.patch({ hour })
      state.patch({ playing })
    })
  return {
    ...screen,
    ...state.signals,
    ...drawing,
    declaration,
    details,
    zones: files.zones,
    names: files.names,
    filters: computed(() => {
      const loaded = details.state.value
      const inputs = loaded.kind === 'ready' ? loaded.value.details.inputs : []
      return declaration.filters.filter(
        ({ needsInput }) => needsInput === undefined || includesInput(inputs, needsInput),
      )
    }),
    isLoading: computed(() => figures.some(({ waiting }) => waiting.value > 0)),
    nameOf: zone => (zone === OUTSIDE ? 'Outside' : (files.names.known.peek().get(zone)?.name ?? String(zone))),
    choose: (filter, value) => screen.patch({ choices: chooseFlows(screen.choices.peek(), filter, value) }),
    toggleFocus: zone => setFocus(screen.focus.peek() === zone || zone === OUTSIDE ? null : zone),
    setFocus,
    pointAt: pair => {
      if (!samePair(pair, pointed.peek())) state.patch({ pointed: pair })
    },
    setHour: hour => setPlaying(false, hour),
    play: on => setPlaying(on, on ? (screen.hour.peek() ?? 0) : screen.hour.peek()),
    lockScale: on => screen.patch({ scale: on ? scaleOf(matrix.peek(), drawing.arrows.peek(), hours.peek()) : null }),
    restore: link =>
      batch(() => {
        screen.restore(link)
        state.patch({ playing: false })
      }),
    retry: () => {
      for (const { again } of figures) again()
    },
    retryZones: files.retry,
    start: () => startFlows(flows, drawing.focus, figures),
  }
}

type FigureLoad = ReturnType<typeof createLatest>

/** Loads the figures of the pairs and of the hours for the current choices. */
function createFigureLoads({ deps, screen, state }: Flows): readonly FigureLoad[] {
  const { call, datasetId: datasetid, onFailed } = deps
  const dayType = computed(() => DAY_TYPES.find(each => each === screen.choices.value.daytype))
  return [
    createLatest({
      question: () => matrixQuery(screen.choices.value),
      load: (query, abort) => call(routes.flowMatrix, { query: { datasetid, ...query }, signal: abort }),
      take: reply => state.patch({ matrix: matrixFigures(reply) }),
      onFailed,
    }),
    createLatest({
      question: () => dayType.value,
      load: (daytype, abort) => call(routes.flowHours, { query: { datasetid, daytype }, signal: abort }),
      take: reply => state.patch({ hours: hourFigures(reply) }),
      onFailed,
    }),
  ]
}

/** The values that the map and the matrix draw. */
type FlowsDrawing = Pick<FlowsMapModel, 'focus' | 'arrows' | 'feed' | 'marked' | 'view' | 'circles' | 'ordered'>

function createDrawing({ files: { names }, screen, state }: Flows): FlowsDrawing {
  const { matrix, hours, pointed } = state.signals
  const { direction, hour, order, scale, within } = screen
  const arrows = computed(() => matrix.value && arrowsOf(matrix.value, scale.value))
  // A URL may name a zone that is not in the dataset.
  const focus = computed(() => {
    const zone = screen.focus.value
    return matrix.value === null || zone === null || matrix.value.zones.includes(zone) ? zone : null
  })
  const marked = computed(() => pointed.value ?? screen.pair.value)
  return {
    focus,
    arrows,
    feed: computed<FlowFeed | null>(
      () =>
        matrix.value &&
        arrows.value && { places: placesOf(matrix.value.zones, names.known.value), arrows: arrows.value.arrows },
    ),
    marked,
    view: computed<FlowView>(() => ({
      hasArrows: hour.value === null,
      focus: focus.value,
      direction: direction.value,
      pair: marked.value,
      isWithinView: within.value,
    })),
    circles: computed<readonly FlowCircle[]>(() => {
      const [figures, byHour] = [matrix.value, hours.value]
      if (figures === null) return []
      if (hour.value === null) return circlesWithin(figures, focus.value, scale.value?.within ?? null)
      if (byHour === null) return []
      return circlesOfHour(byHour, figures.zones, hour.value, direction.value, scale.value?.hours ?? null)
    }),
    ordered: computed(() =>
      matrix.value === null ? [] : [...inMatrixOrder(matrixRows(matrix.value, names), order.value), OUTSIDE],
    ),
  }
}

/** Returns the zones of the matrix with the properties that they can be ordered by. */
const matrixRows = (figures: MatrixFigures, { known }: ZoneNames) =>
  figures.zones.map(id => {
    const [out, into] = [tripsPerZone(figures.out.get(id)), tripsPerZone(figures.into.get(id))]
    const zone = known.value.get(id)
    return {
      id,
      name: zone?.name ?? String(id),
      total: out === null && into === null ? null : (out ?? 0) + (into ?? 0),
      lat: zone?.inside[1] ?? 0,
    }
  })

/** Returns the scale of the displayed figures, which a locked scale preserves. */
function scaleOf(figures: MatrixFigures | null, arrows: Arrows | null, byHour: HourFigures | null): FlowScale | null {
  if (figures === null || arrows === null || arrows.most <= 0) return null
  return {
    flows: arrows.most,
    within: mostWithin(figures) || null,
    hours: (byHour && mostInHours(byHour, figures.zones)) || null,
  }
}

function startFlows(
  { deps, details, files, screen, state }: Flows,
  focus: ReadonlySignal<number | null>,
  figures: readonly FigureLoad[],
): () => void {
  details.start()
  let left = false
  // Requests fail once the reader has left the zone set. Those errors are ignored.
  const failed = (error: unknown) => left || console.error(error)
  const readStudyArea = async (wkt: string) => {
    const { lonLat } = await (await deps.engine()).area(wkt)
    state.patch({ studyArea: lonLat })
  }
  const { matrix, playing } = state.signals
  const stops = [
    files.start(),
    ...figures.map(({ follow }) => follow()),
    effect(() => {
      const zones = matrix.value?.zones
      if (files.zones.value.kind === 'open' && zones !== undefined) void files.names.want([...zones]).catch(failed)
    }),
    effect(() => {
      const loaded = details.state.value
      const wkt = loaded.kind === 'ready' ? loaded.value.studyAreaWkt : null
      if (wkt != null) untracked(() => void readStudyArea(wkt).catch(failed))
    }),
    effect(() => {
      const zone = focus.value
      void yieldToLoop().then(() => {
        if (focus.peek() === zone) state.patch({ listed: zone })
      })
    }),
    effect(() => {
      if (!playing.value) return
      return deps.every(HOUR_MS, () => screen.patch({ hour: ((screen.hour.peek() ?? HOURS - 1) + 1) % HOURS }))
    }),
  ]
  return () => {
    left = true
    for (const stop of stops) stop()
    details.dispose()
  }
}
