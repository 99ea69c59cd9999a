import { computed, effect, type ReadonlySignal } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, Outline } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import type { Load } from '../../../../app/load.ts'
import type { DivergingScale } from '../../../../domain/compare/diverging-classes.ts'
import type { Unlike } from '../../../../domain/compare/unlike.ts'
import type { OpenZoneSet } from '../../../../engine/open-zone-file.ts'
import { createState, type PatchableState } from '../../../kit/map-screen.ts'
import { yieldToLoop } from '../../../kit/yield-to-loop.ts'
import type { ZoneScreenDeclaration } from '../../../kit/zone-map/declaration.ts'
import { createZoneScreen } from '../../../kit/zone-map/model/create-zone-screen.ts'
import { createZoneOutline } from '../../../kit/zone-map/model/study-area.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'
import type { ZoneViewLink } from '../../../kit/zone-map/view-link.ts'
import { type ComparedPeople, createComparedPeople, type PeopleCounted } from '../../compare/compared-people.ts'
import type { Per } from '../../compare/normalisation.ts'
import type { CompareMapLink, Layout, MapShows, Shown } from '../compare-map-link.ts'
import { areOfOneArea, commonAnalyses, type MapSide, scalesOf } from '../map-sides.ts'
import { type CommonFigures, commonFigures } from './common-figures.ts'
import { type ComparedDatasets, createCaveats, createNormalisation, resultOf } from './compare-caveats.ts'
import { createComparedReach } from './compared-reach.ts'
import { followBase, type SideResults } from './side-results.ts'
import { monthsOf } from './week-scales.ts'
import {
  compareZones,
  isInOneArea,
  type ShownSide,
  type SideFigures,
  scaleOf,
  shownSides,
  type ZoneComparison,
} from './zone-comparison.ts'

/**
 * The content of one of the two maps. `compared`: the difference between a dataset and the base. `figures`: the
 * dataset's figures in the classes that all compared datasets share. `values`: its figures in the classes of its own
 * map.
 */
export interface Pane {
  readonly dataset: MapSide
  readonly kind: 'values' | 'figures' | 'compared'
  /** The screen that provides the displayed zones and figures. */
  readonly zones: ZoneScreenModel
}

export interface CompareMapModel extends ComparedDatasets {
  /** Describes differences between the datasets that no figure shows. */
  readonly unlike: ReadonlySignal<readonly Unlike[]>
  /** Repeats the failed reads that `unlike` depends on. Null if none failed. */
  readonly onRetry: ReadonlySignal<(() => void) | null>
  /** Why only shares are compared. Null if levels may be compared, or until that is known. */
  readonly sharesOnly: ReadonlySignal<string | null>
  /** The base's map. All datasets follow its analysis, filters and view. */
  readonly zones: ZoneScreenModel
  /** The form of the differences in the table. */
  readonly show: ReadonlySignal<Shown>
  /** The content of the maps. Next to a map of the base, which differs from nothing, both maps show figures. */
  readonly mapShows: ReadonlySignal<MapShows>
  /** The normalisation of the figures: the reader's choice, or else the first that all datasets allow. */
  readonly per: ReadonlySignal<Per | null>
  /** The normalisations that all datasets allow in this analysis. Null until they have replied. */
  readonly knownPer: ReadonlySignal<readonly Per[] | null>
  readonly layout: ReadonlySignal<Layout>
  /** True if one map can be laid over the other because both sides have the same zones. */
  readonly sameZones: ReadonlySignal<boolean>
  readonly left: ReadonlySignal<Pane>
  readonly right: ReadonlySignal<Pane>
  /** The dataset that the table lists. */
  readonly listed: ReadonlySignal<MapSide | null>
  readonly comparison: ReadonlySignal<ZoneComparison | null>
  readonly scale: ReadonlySignal<DivergingScale | null>
  /** The figures of all datasets in common classes. Null until all have replied. */
  readonly figures: ReadonlySignal<CommonFigures | null>
  /** The people whom the datasets can count. Null if all have the same area. */
  readonly population: Load<PeopleCounted> | null
  /** True if the figures count only people who live in none of the areas. */
  readonly isCommon: ReadonlySignal<boolean>
  /** Rings around the places that are in only some of the study areas. */
  readonly outlined: ReadonlySignal<Outline['lonLat']>
  /** The results by dataset. Empty until all have replied. */
  readonly shown: ReadonlySignal<ReadonlyMap<number, ShownSide>>
  /** The study areas, by dataset. */
  readonly studies: ReadonlySignal<ReadonlyMap<number, Outline['lonLat']>>
  /** Where the map moves for a new result, [west, south, east, north] in degrees. Null does not move it. */
  readonly reach: ReadonlySignal<LonLatBox | null>
  readonly link: ReadonlySignal<CompareMapLink>
  /** Sets the reader's choices. */
  patch(fields: Partial<Pick<CompareMapState, 'per' | 'layout' | 'listedId'>>): void
  /** Shows figures or differences on the maps. Differences replace a pair of maps that includes the base by one map. */
  showOnMaps(show: MapShows): void
  /** Shows a dataset on a side. If the other side already shows it, the two swap. */
  setSide(side: 'left' | 'right', id: number): void
  restore(link: CompareMapLink): void
  /** Starts loading. Returns a disposer. */
  start(): () => void
}

interface CompareMapDeps {
  readonly call: Client['call']
  /** True if every dataset counts all its visitors, including residents of the other areas. */
  readonly isOwn?: boolean
  readonly engine: () => Promise<GeoEngine>
  readonly link: CompareMapLink
  readonly view: ZoneViewLink
  readonly onRequestFailed: (message: string) => void
}

interface CompareMapState {
  /** The reader's choice. Null if the map decides. */
  readonly show: MapShows | null
  /** The reader's choice, which some analyses do not allow. Null if the map decides. */
  readonly per: Per | null
  /** The reader's choice. Null if the map decides. */
  readonly layout: Layout | null
  /** The datasets on the two sides. */
  readonly left: number
  readonly right: number
  readonly listedId: number | null
  readonly comparison: ZoneComparison | null
  readonly studies: ReadonlyMap<number, Outline['lonLat']>
}

interface CompareMap extends ComparedDatasets {
  readonly zones: ZoneScreenModel
  /** The screens of datasets with different zones, which follow the base's analysis and filters. */
  readonly apart: ReadonlyMap<number, ZoneScreenModel>
  /** Returns the calls of each dataset. */
  readonly callOf: ComparedPeople['callOf']
  readonly state: PatchableState<CompareMapState>
}

/** @param datasets two or more, including the base (mark 0) */
export function createCompareMap(
  datasets: readonly MapSide[],
  declared: ZoneScreenDeclaration,
  deps: CompareMapDeps,
): CompareMapModel {
  const { call, engine, link: opened, onRequestFailed, isOwn = false } = deps
  const base = datasets.find(({ mark }) => mark === 0)!
  const others = datasets.filter(({ mark, sameZones }) => mark !== 0 && sameZones)
  const state = createState<CompareMapState>({
    show: opened.show,
    per: opened.per,
    layout: opened.layout,
    ...sidesOf(datasets, opened),
    listedId: null,
    comparison: null,
    studies: new Map(),
  })
  const people = createComparedPeople(call, [...new Set(datasets.map(({ details }) => details.id))], isOwn)
  const isOneArea = areOfOneArea(datasets)
  const callOf = isOneArea ? () => call : people.callOf
  const population = isOneArea ? null : people.population
  const map: CompareMap = {
    ...{ datasets, base, others, state, callOf },
    ...createScreens(datasets, base, declared, { ...deps, callOf }),
  }
  const { zones, apart } = map
  const { show: chosenShow, per: chosenPer, layout: chosenLayout, left, right, comparison, studies } = state.signals
  const show = computed<Shown>(() => (chosenShow.value === 'difference' ? 'difference' : 'index'))
  const results = followBase(zones, { callOf, others, months: monthsOf([base, ...others]), onRequestFailed })
  const caveats = createCaveats(map, declared, { call, population, base: zones })
  const normalisation = createNormalisation(map, chosenPer, results.bySide, caveats)
  const scale = computed(() => comparison.value && scaleOf(comparison.value, show.value))
  const ownZones = createOwnZones(zones, [base, ...others])
  let isClosed = false
  const failed = (error: unknown) => isClosed || console.error(error)
  const outline = createZoneOutline(
    computed(() => zonesInOneArea(comparison.value)),
    Number.POSITIVE_INFINITY,
  )
  const reach = createComparedReach({ zones, comparison, studies, isCompared: others.length > 0, onError: failed })
  return {
    datasets,
    base,
    others,
    zones,
    unlike: caveats.unlike,
    onRetry: caveats.onRetry,
    sharesOnly: caveats.sharesOnly,
    ...normalisation,
    ...createPanes(map),
    show,
    comparison,
    scale,
    figures: computed(() => comparison.value && commonFigures(comparison.value)),
    population,
    isCommon: caveats.isCommon,
    outlined: outline.rings,
    shown: computed(() => shownSides(comparison.value, scale.value, show.value)),
    studies,
    reach: reach.reach,
    link: computed(() => ({
      show: chosenShow.value,
      per: chosenPer.value,
      layout: chosenLayout.value,
      left: left.value,
      right: right.value,
    })),
    patch: state.patch,
    restore: ({ show, per, layout, ...sides }) => state.patch({ show, per, layout, ...sidesOf(datasets, sides) }),
    start: () => {
      isClosed = false
      const stops = [
        zones.start(),
        reach.start(),
        results.start(),
        effect(() => void compare(map, results.bySide, normalisation.per, ownZones).catch(failed)),
        outline.follow(zones.zones, failed),
        ...[...apart.values()].flatMap(each => [each.start(), followView(each, zones)]),
        caveats.start(),
      ]
      population?.start()
      readStudies(datasets, engine)
        .then(outlines => state.patch({ studies: outlines }))
        .catch(failed)
      return () => {
        isClosed = true
        population?.dispose()
        for (const stop of stops) stop()
      }
    },
  }
}

function createScreens(
  datasets: readonly MapSide[],
  base: MapSide,
  declared: ZoneScreenDeclaration,
  { callOf, engine, view, onRequestFailed }: Omit<CompareMapDeps, 'call'> & Pick<ComparedPeople, 'callOf'>,
): Pick<CompareMap, 'zones' | 'apart'> {
  const reports = datasets.map(({ details }) => details)
  const declaration: ZoneScreenDeclaration = { ...declared, modes: commonAnalyses(declared.modes, reports) }
  const screenOf = ({ details, days }: MapSide, link: ZoneViewLink) =>
    createZoneScreen(declaration, {
      call: callOf(details.id),
      engine,
      datasetId: details.id,
      report: details,
      ...(days && { days }),
      link,
      onRequestFailed,
    })
  const apart = datasets.filter(({ sameZones }) => !sameZones)
  return {
    zones: screenOf(base, view),
    apart: new Map(apart.map(each => [each.id, screenOf(each, ownView(view))])),
  }
}

/** Creates the two panes, with their layout and content, and the dataset that the table lists. */
function createPanes({ datasets, base, others, zones, apart, state }: CompareMap) {
  const { signals } = state
  const datasetOf = (id: number): MapSide => datasets.find(each => each.id === id) ?? base
  const sides = computed(() => [datasetOf(signals.left.value), datasetOf(signals.right.value)] as const)
  const sameZones = computed(() => sides.value.every(each => each.sameZones))
  const layout = computed<Layout>(() =>
    sameZones.value ? (signals.layout.value ?? (others.length > 1 ? 'swipe' : 'one')) : 'two',
  )
  const isPairWithBase = computed(() => layout.value !== 'one' && sides.value.some(({ mark }) => mark === 0))
  const mapShows = computed<MapShows>(() =>
    isPairWithBase.value ? 'values' : (signals.show.value ?? (layout.value === 'one' ? 'index' : 'values')),
  )
  const kindOf = ({ sameZones: isCompared, mark }: MapSide): Pane['kind'] => {
    if (!isCompared || others.length === 0) return 'values'
    if (mapShows.value === 'values') return 'figures'
    return mark === 0 ? 'values' : 'compared'
  }
  const paneOf = (dataset: MapSide): Pane => ({
    dataset,
    kind: kindOf(dataset),
    zones: apart.get(dataset.id) ?? zones,
  })
  return {
    left: computed(() => paneOf(sides.value[0])),
    right: computed(() => paneOf(sides.value[1])),
    sameZones,
    layout,
    mapShows,
    listed: computed(
      () =>
        others.find(({ id }) => id === signals.listedId.value) ??
        sides.value.find(side => others.includes(side)) ??
        others[0] ??
        null,
    ),
    showOnMaps: (show: MapShows) => {
      if (show === 'values') return state.patch({ show })
      const [left, right] = sides.peek()
      state.patch({
        show,
        ...(isPairWithBase.peek() && { layout: 'one' }),
        ...(left.mark === 0 && { left: right.id, right: left.id }),
      })
    },
    setSide: (side: 'left' | 'right', id: number) => {
      const other = side === 'left' ? 'right' : 'left'
      const isSwap = signals[other].peek() === id
      state.patch({ ...(isSwap && { [other]: signals[side].peek() }), [side]: id })
    },
  }
}

async function compare(
  { base, others, state }: CompareMap,
  bySide: ReadonlySignal<SideResults | null>,
  per: ReadonlySignal<Per | null>,
  readOwnZones: () => Promise<OwnZones>,
): Promise<void> {
  const [results, divided] = [bySide.value, per.value]
  state.patch({ comparison: null })
  if (results === null || divided === null || others.length === 0) return
  // The new result is drawn and compared in separate tasks, so that neither blocks the page for long.
  await yieldToLoop()
  const isLate = () => results !== bySide.peek() || divided !== per.peek()
  if (isLate()) return
  const owned = await readOwnZones()
  const figuresOf = (dataset: MapSide): SideFigures => {
    const result = resultOf(dataset, base, results)
    return {
      id: dataset.id,
      result,
      scale: scalesOf(dataset, result.total, results.weekScales.get(dataset.id) ?? null)[divided] ?? 1,
      ownZones: owned.get(dataset.id) ?? new Set(),
    }
  }
  const comparison = await compareZones(figuresOf(base), others.map(figuresOf), divided, yieldToLoop)
  if (!isLate()) state.patch({ comparison })
}

/** The zones that are mostly in the area of each dataset. */
type OwnZones = ReadonlyMap<number, ReadonlySet<number>>

/** Returns a function that finds the zones in the area of each dataset, once for each zone set. */
function createOwnZones({ zones }: Pick<ZoneScreenModel, 'zones'>, datasets: readonly MapSide[]) {
  let setId: number | null = null
  let reading: Promise<OwnZones> = Promise.resolve(new Map())
  return (): Promise<OwnZones> => {
    const set = zones.peek()
    if (set.kind !== 'open') return Promise.resolve(new Map())
    if (set.info.setId === setId) return reading
    setId = set.info.setId
    reading = findOwnZones(set, datasets)
    reading.catch(() => {
      setId = null
    })
    return reading
  }
}

async function findOwnZones({ engine, info }: OpenZoneSet, datasets: readonly MapSide[]): Promise<OwnZones> {
  const owned = new Map<number, ReadonlySet<number>>()
  for (const { id, details } of datasets) {
    if (details.studyAreaWkt === null) continue
    const shape = { kind: 'area', wkt: details.studyAreaWkt } as const
    owned.set(id, new Set((await engine.zonesInShape(info.setId, shape)).majority))
  }
  return owned
}

/** Returns the zones of the places that are in the area of the base or of a compared dataset, but not in both. */
function zonesInOneArea(comparison: ZoneComparison | null): ReadonlySet<number> {
  if (comparison === null) return new Set()
  const { zones, figures, placeOf } = comparison
  return new Set(
    zones
      .filter(place => [...figures.keys()].some(id => isInOneArea(comparison, id, place)))
      .flatMap(place => placeOf.get(place)?.zones ?? []),
  )
}

async function readStudies(datasets: readonly MapSide[], engine: CompareMapDeps['engine']) {
  const { area } = await engine()
  const read = async ({ id, details }: MapSide) =>
    details.studyAreaWkt === null ? [] : [[id, (await area(details.studyAreaWkt)).lonLat] as const]
  return new Map((await Promise.all(datasets.map(read))).flat())
}

/** Returns the view of a dataset with different zones: the same analysis and filters, and all of its zones. */
const ownView = (view: ZoneViewLink): ZoneViewLink => ({
  ...view,
  zones: 'all',
  group: null,
  range: null,
  camera: null,
})

/** Repeats the base's search for a dataset with different zones. */
const followView = (follower: ZoneScreenModel, leader: ZoneScreenModel): (() => void) => {
  let followed: unknown = null
  return effect(() => {
    const state = leader.view.value
    const result = state.stage === 'viewing' ? state.result : null
    if (follower.details.state.value.kind !== 'ready' || result === followed) return
    followed = result
    follower.restore(ownView(leader.link.peek()))
  })
}

/**
 * Returns the datasets on the two sides: those named in the URL, or else the first two that are compared. A single
 * compared dataset is on the left of the base's own figures. If none is compared, the base is on the left.
 */
function sidesOf(datasets: readonly MapSide[], link: Pick<CompareMapLink, 'left' | 'right'>) {
  const base = datasets.filter(({ mark }) => mark === 0)
  const others = datasets.filter(({ mark }) => mark !== 0)
  const order = others.some(({ sameZones }) => sameZones) ? [...others, ...base] : [...base, ...others]
  const [left, right] = order.map(({ id }) => id)
  const existing = (id: number | null) => datasets.find(each => each.id === id)?.id
  return { left: existing(link.left) ?? left ?? 0, right: existing(link.right) ?? right ?? 0 }
}
