import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react'
import type { LonLatBox } from '../../../../../workers/contract.ts'
import { readDataset } from '../../../../app/datasets.ts'
import { createLoad } from '../../../../app/load.ts'
import type { DisclosureSettings } from '../../../../contract/location-insights.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { createMapScreen, type MapScreen } from '../../map-screen.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { requireFeatureId, type ZoneScreenDeclaration } from '../declaration.ts'
import { offeredModes, type TellableOptions, tellableFilter } from '../filters.ts'
import { createZoneFiles } from '../map-zone-file.ts'
import { measureOf } from '../mode.ts'
import { insideText } from '../place-result.ts'
import { isEmptyView, linkOfView, type ZoneMapLink, type ZoneViewLink } from '../view-link.ts'
import { selecting, step, type ZoneResult, type ZoneScreenEvent, type ZoneScreenState } from './machine.ts'
import { createResultFigures } from './result-figures.ts'
import { createStudyArea, createZoneOutline, type StudyArea, studyPoints } from './study-area.ts'
import { createZoneCircle } from './zone-circle.ts'
import type { ZoneScreenDeps, ZoneScreenModel } from './zone-screen-model.ts'
import { createZoneSearch, type ZoneSearch } from './zone-search.ts'

export function createZoneScreen(declaration: ZoneScreenDeclaration, deps: ZoneScreenDeps): ZoneScreenModel {
  requireFeatureId(declaration)
  const { call, datasetId, engine, link: opened } = deps
  const details = createLoad(async abort => deps.report ?? readDataset(call, datasetId, abort))
  const report = computed(() => (details.state.value.kind === 'ready' ? details.state.value.value : null))
  const state = signal<ZoneScreenState>(selecting())
  const seen = signal<LonLatBox | null>(null)
  const disclosure = signal<DisclosureSettings | null>(null)
  const reopening = signal(false)
  const tellable = signal<TellableOptions>({})
  const screen = createMapScreen(mapLink(opened))
  const files = createZoneFiles(declaration, { call, engine, datasetId })
  const { zones, names } = files
  const dispatch = (event: ZoneScreenEvent): void => {
    state.value = step(state.peek(), event, analysis.modes.peek())
  }
  const study = createStudyArea(declaration, {
    call,
    engine,
    onZones: (studyZones, isChosen) => {
      const isUntouched = isEmptyView(opened) && state.peek().selected.size === 0
      if (isUntouched && isChosen) dispatch({ kind: 'selection-carried', zones: studyZones })
    },
  })
  const analysis = analysisOf({ declaration, state, report, tellable, studyZones: study.zones })
  const { modes, mode, measure, result, covered, view } = analysis
  const { top, ...figures } = createResultFigures({ state, result, covered, names })
  const from = async () => (report.value === null ? [] : studyPoints(report.value, engine))
  const search = createZoneSearch({
    declaration,
    call,
    datasetId,
    ...(deps.days && { days: deps.days }),
    mode,
    state,
    dispatch,
    files,
    from,
    tellable,
    shown: opened,
    onDisclosure: settings => {
      disclosure.value = settings
    },
    onRequestFailed: deps.onRequestFailed,
  })
  const { placed, detail, colouredBy } = search
  const { follow: followCircle, ...circle } = createZoneCircle({ circle: screen.circle, placed, zones, from })
  const outline = createZoneOutline(computed(() => state.value.selected))
  const askedOutline = createZoneOutline(analysis.asked)
  const classOutline = createZoneOutline(
    computed(() => new Set(result.value?.grouped?.outlined?.zones ?? NO_ZONES)),
    Number.POSITIVE_INFINITY,
  )
  const parts: ZoneScreenParts = {
    declaration,
    report,
    state,
    modes,
    result,
    screen,
    reopening,
    study,
    search,
    dispatch,
  }

  return {
    ...screen,
    ...figures,
    ...circle,
    declaration,
    datasetId,
    details,
    zones,
    names,
    credit: declaration.credit,
    seen,
    see: box => {
      seen.value = box
    },
    placed,
    detail,
    colouredBy,
    inside: insideOf({ placed, measure, report }),
    modes,
    mode,
    measure,
    state,
    view,
    disclosure,
    covered,
    outline: outline.rings,
    studyArea: study.rings,
    chargers: study.chargers,
    studyZones: study.zones,
    areaZones: study.areaZones,
    askedOutline: askedOutline.rings,
    classOutline: classOutline.rings,
    reach: study.reach,
    link: linkOfView({ ...figures, view, detail, colouredBy, screen: screen.link }),
    reopening,
    dispatch,
    restore: address => restoreView(parts, address),
    start: () => {
      details.start()
      let isClosed = false
      // Requests to a closed zone set fail, and nothing waits for them.
      const onError = (error: unknown) => isClosed || console.error(error)
      const stops = [
        files.start(),
        openReport(parts, () => restoreView(parts, opened), onError, deps.accepts),
        outline.follow(zones, onError),
        askedOutline.follow(zones, onError),
        classOutline.follow(zones, onError),
        study.follow(zones, report, onError),
        followCircle(onError),
        effect(() => void (zones.value.kind === 'open' && names.want(top.value).catch(onError))),
      ]
      return () => {
        isClosed = true
        for (const stop of stops) stop()
        details.dispose()
      }
    },
    filter: () => void search.run(() => openResult(parts)),
    reset: () => resetSearch(parts),
    show: search.show,
    retryZones: files.retry,
  }
}

/** Returns a sentence about the share of trips that start or end inside the area. Null if it is not known. */
const insideOf = ({
  placed,
  measure,
  report,
}: Pick<ZoneScreenModel, 'placed' | 'measure'> & { readonly report: ReadonlySignal<DatasetDetails | null> }) =>
  computed(
    () =>
      placed.value &&
      measure.value &&
      insideText(placed.value, report.value?.details.selectedZones ?? [], measure.value),
  )

const mapLink = ({ camera, tab, menuOpen, circle, list }: ZoneMapLink): ZoneMapLink => ({
  camera,
  tab,
  menuOpen,
  circle,
  list,
})

interface AnalysisSources {
  readonly declaration: ZoneScreenDeclaration
  readonly state: ReadonlySignal<ZoneScreenState>
  readonly report: ReadonlySignal<DatasetDetails | null>
  readonly tellable: ReadonlySignal<TellableOptions>
  readonly studyZones: StudyArea['zones']
}

/** Returns the modes as the dataset offers them, and what depends on the selected one. */
function analysisOf({ declaration, state, report, tellable, studyZones }: AnalysisSources) {
  const modes = computed(() =>
    offeredModes(declaration.modes, report.value?.details.inputs ?? []).map(each => ({
      ...each,
      filters: each.filters.map(filter => tellableFilter(filter, tellable.value)),
      ...(each.canFilterByZone && declaration.studyZones && { asks: studyZones.value }),
    })),
  )
  const choices = computed(() => state.value.filters)
  const mode = computed(() => modes.value.find(each => each.id === state.value.mode) ?? null)
  let drawn = state.peek()
  return {
    modes,
    mode,
    measure: computed(() => mode.value && measureOf(mode.value, choices.value)),
    result: computed(() => (state.value.stage === 'viewing' ? state.value.result : null)),
    covered: computed(() => (mode.value?.covers === 'study-zones' ? studyZones.value : null)),
    asked: computed(() => (state.value.stage === 'viewing' ? state.value.asked : (mode.value?.asks ?? NO_ZONES))),
    view: computed(() => {
      if (!looksTheSame(drawn, state.value)) drawn = state.value
      return drawn
    }),
  }
}

const NO_ZONES: ReadonlySet<number> = new Set()

/** Fields that change with every movement of the pointer or the slider. */
const TRANSIENT: ReadonlySet<string> = new Set(['focused', 'range'])

function looksTheSame(a: ZoneScreenState, b: ZoneScreenState): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof ZoneScreenState)[])
  return [...keys].every(key => TRANSIENT.has(key) || a[key] === b[key])
}

interface ZoneScreenParts extends Pick<ZoneScreenModel, 'declaration' | 'modes' | 'dispatch'> {
  readonly report: ReadonlySignal<DatasetDetails | null>
  readonly state: Signal<ZoneScreenState>
  readonly result: ReadonlySignal<ZoneResult | null>
  readonly screen: Pick<MapScreen<ZoneMapLink>, 'tab' | 'patch' | 'restore'>
  readonly reopening: Signal<boolean>
  readonly study: StudyArea
  readonly search: ZoneSearch
}

/**
 * Restores the opened address and reads the study area once the report has loaded. Returns a function that stops this.
 */
const openReport = (
  { report, study }: ZoneScreenParts,
  restoreOpened: () => void,
  onError: (error: unknown) => void,
  accepts: ZoneScreenDeps['accepts'] = () => true,
): (() => void) =>
  effect(() => {
    const loaded = report.value
    if (loaded === null || !accepts(loaded)) return
    // A call changes a signal that counts calls. If the effect tracked that signal, it would run again.
    untracked(() => {
      restoreOpened()
      if (loaded.studyAreaWkt !== null) study.read(loaded.studyAreaWkt).catch(onError)
    })
  })

/** Opens the first analysis if the address names no view, as if the reader had selected it and pressed Filter. */
function withFirstAnalysis(address: ZoneViewLink, { modes }: ZoneScreenParts): ZoneViewLink {
  const first = modes.peek()[0]
  if (!isEmptyView(address) || first === undefined) return address
  const tab = address.tab === 'filters' ? 'data' : address.tab
  return { ...address, mode: first.id, zones: 'all', viewing: true, tab }
}

/** Restores an address: mode and filters first, followed by the result, and then the selection within it. */
function restoreView(parts: ZoneScreenParts, address: ZoneViewLink): void {
  const { declaration, report, state, screen, reopening, study, search, dispatch } = parts
  const modes = parts.modes.peek()
  const link = withFirstAnalysis(address, parts)
  // A viewer that determines its study zones itself draws different zones from those that the report was ordered for.
  const reportZones = declaration.studyZones ? [] : (report.peek()?.details.selectedZones ?? [])
  const onlyMode = modes.length === 1 ? modes[0]?.id : undefined
  batch(() => {
    state.value = selecting({
      mode: modes.find(each => each.id === link.mode)?.id ?? onlyMode ?? null,
      filters: link.filters,
      selected: link.zones === null || link.zones === 'all' ? reportZones : link.zones,
    })
    search.show(link)
    screen.restore(mapLink(link))
    study.showWhole(null)
  })
  reopening.value = link.viewing
  if (!link.viewing) return
  const restoreSelection = () => {
    const now = state.peek()
    if (now.stage !== 'viewing') return
    if (link.camera === null) study.showWhole(now.result)
    if (link.range !== null) dispatch({ kind: 'range-set', range: link.range })
    if (link.group !== null) dispatch({ kind: 'selection-carried', zones: link.group })
    const isOpen = link.zones === null && link.group === null && now.selected.size === 0
    if (link.zones === 'all' || isOpen) dispatch({ kind: 'selection-carried', zones: now.result.items.keys() })
  }
  void search.run(restoreSelection).then(isLatest => {
    if (isLatest) reopening.value = false
  })
}

/** Moves the map to a new result and opens its tab. */
function openResult({ result, screen, study }: ZoneScreenParts): void {
  const shown = result.peek()
  study.showWhole(shown)
  // Colouring the map and drawing the panel are two tasks, so that neither blocks the page for long.
  void yieldToLoop().then(() => {
    if (result.peek() === shown) screen.patch({ tab: 'data' })
  })
}

function resetSearch({ result, screen, dispatch }: ZoneScreenParts): void {
  const clear = () => dispatch({ kind: 'reset-pressed' })
  if (screen.tab.peek() === 'filters') {
    clear()
    return
  }
  const shown = result.peek()
  screen.patch({ tab: 'filters' })
  // Opening the other tab and clearing the result are two tasks, as in `openResult`.
  void yieldToLoop().then(() => result.peek() === shown && clear())
}
