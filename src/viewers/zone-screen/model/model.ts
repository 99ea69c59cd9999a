import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, Outline, ZoneSummary } from '../../../../workers/contract.ts'
import { waitText } from '../../../app/call-error.ts'
import type { Client } from '../../../app/create-client.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { DisclosureSettings, ZoneLevel } from '../../../contract/location-insights.ts'
import { routes } from '../../../contract/routes.ts'
import { ZONE_TABLE_TOP } from '../../../domain/constants.ts'
import { type ZoneGroup, zoneGroup } from '../../../domain/summaries/zone-group.ts'
import type { ZoneSetState } from '../../../engine/zone-file.ts'
import { boxOf } from '../../../map/rings-box.ts'
import { createLoad, type Load } from '../../load.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { type ClassBounds, classBounds } from '../classes/class-bounds.ts'
import { classIn, isPale } from '../classes/class-in.ts'
import { classSteps } from '../classes/class-tints.ts'
import { requireFeatureId, type ZoneScreenDeclaration } from '../declaration.ts'
import { shownShareText } from '../group/shown-share.ts'
import { type Camera, type MenuTab, saysNoView, type ZoneViewLink } from '../link/view-link.ts'
import { type Measure, measureOf, type ZoneMode } from '../mode.ts'
import { offeredModes } from '../mode-query.ts'
import { createZoneJoining, REQUEST_FAILED } from '../zones/zone-joining.ts'
import { isSure, joinOf, joinWord, type ZoneJoin } from '../zones/zone-level.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import { selecting, step, type ZoneResult, type ZoneScreenEvent, type ZoneScreenState } from './machine.ts'
import { boxAround, leadingZones } from './result-reach.ts'
import { MOST_OUTLINED, NO_MARKS, type SelectionMarks, selectionMarks } from './selection-marks.ts'

export interface ZoneScreenModel {
  readonly declaration: ZoneScreenDeclaration
  readonly datasetId: number
  readonly details: Load<ReportDetails>
  readonly zones: ReadonlySignal<ZoneSetState>
  readonly names: ZoneNames
  /** Whose zones are drawn, plain text. */
  readonly credit: ReadonlySignal<string>
  /** Whether small zones are joined into middle ones, and who said so. */
  readonly join: ReadonlySignal<ZoneJoin>
  /** Whether they can be. */
  readonly canJoin: ReadonlySignal<boolean>
  /** Whether its small zones are parts of middle ones, which are shown without filters only. */
  readonly hasMiddleZones: ReadonlySignal<boolean>
  /** Whether most of the volume that is shown is of grade A or B. */
  readonly sure: ReadonlySignal<boolean>
  /** The level that is being asked for by the switch; null: none. */
  readonly joining: ReadonlySignal<ZoneLevel | null>
  readonly modes: ReadonlySignal<readonly ZoneMode[]>
  readonly mode: ReadonlySignal<ZoneMode | null>
  /** What the mode measures with the filters as they are. */
  readonly measure: ReadonlySignal<Measure | null>
  readonly state: ReadonlySignal<ZoneScreenState>
  /** The state for what shows neither the zones in focus nor the slider: it stays the same while these move. */
  readonly view: ReadonlySignal<ZoneScreenState>
  /** The value-range slider, class indexes, inclusive; null before a search. */
  readonly range: ReadonlySignal<readonly [low: number, high: number] | null>
  /** Where the classes begin and the last one ends; none before a search. */
  readonly bounds: ReadonlySignal<ClassBounds>
  /** By class: the step of the ramp, 0 to 9, that it is drawn in. Classes that do not clearly differ share one. */
  readonly steps: ReadonlySignal<readonly number[]>
  /** The zone in focus that stands in the table; null: none of them does. */
  readonly focusedRow: ReadonlySignal<number | null>
  /** The group of the selection; null before a search. */
  readonly group: ReadonlySignal<ZoneGroup | null>
  /** What is known of the group's largest zones: it stays the same while others become known. */
  readonly topZones: ReadonlySignal<ReadonlyMap<number, ZoneSummary>>
  /** What share of all the zones shown hold, in words; null where that says nothing, and before a search. */
  readonly shownShare: ReadonlySignal<string | null>
  readonly disclosure: ReadonlySignal<DisclosureSettings | null>
  /** The class of each zone on the map; null before a search. */
  readonly classOf: ReadonlySignal<((zone: number) => number) | null>
  /** The zones that the mode's answers are about; null: all there are. */
  readonly covered: ReadonlySignal<ReadonlySet<number> | null>
  /** Whether a zone's figure is of the lowest grade; null before a search. */
  readonly paleOf: ReadonlySignal<((zone: number) => boolean) | null>
  /** Whether any figure is. */
  readonly pale: ReadonlySignal<boolean>
  /** Whether the slider leaves classes out. */
  readonly narrowed: ReadonlySignal<boolean>
  /** Rings around the selected zones, and of the study area. */
  readonly outline: ReadonlySignal<Outline['lonLat']>
  readonly studyArea: ReadonlySignal<Outline['lonLat']>
  /** The zones that the study area lies in, where the viewer has such; none before they are found. */
  readonly studyZones: ReadonlySignal<ReadonlySet<number>>
  /** Zones that are marked as selected one by one, in the place of an outline; with `all`, those that differ from all of the answer. */
  readonly marks: ReadonlySignal<SelectionMarks>
  /** Rings around the zones that the mode may ask about, then around those it was asked for; none where it asks about none. */
  readonly askedOutline: ReadonlySignal<Outline['lonLat']>
  readonly tab: ReadonlySignal<MenuTab>
  readonly menuOpen: ReadonlySignal<boolean>
  readonly camera: Signal<Camera | null>
  /** The zone that the arrow keys are on. */
  readonly cursor: Signal<ZoneSummary | null>
  /** Where an address sends the map; null: nowhere. */
  readonly goal: ReadonlySignal<Camera | null>
  /** The box to show of a fresh answer, [west, south, east, north] degrees; null: the map stays where it is. */
  readonly reach: ReadonlySignal<LonLatBox | null>
  /** Everything that an address reopens. */
  readonly link: ReadonlySignal<ZoneViewLink>
  /** Whether the answer that an address asks for is still awaited: until then `link` is not what the reader asked for. */
  readonly reopening: ReadonlySignal<boolean>
  dispatch(event: ZoneScreenEvent): void
  /** Asks for the magnitudes; the answer leads to Viewing. */
  filter(): void
  /** Asks the same of the zones of another level, which the reader wants to see. */
  showLevel(level: ZoneLevel): void
  /** Back to Selecting, and to the filters. */
  reset(): void
  openTab(tab: MenuTab): void
  toggleMenu(): void
  /** Takes up an address again, as Back and Forward do. */
  restore(link: ZoneViewLink): void
  retryZones(): void
  /** Starts the readings; answers what ends them. */
  start(): () => void
}

export interface ZoneScreenDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly datasetId: number
  readonly link: ZoneViewLink
  /** Told when the magnitudes could not be had, and when a search found no zone that may find none; in words for the reader. */
  readonly onRequestFailed: (message: string) => void
}

/** The working state of one open zone map. */
export function createZoneScreen(declaration: ZoneScreenDeclaration, deps: ZoneScreenDeps): ZoneScreenModel {
  requireFeatureId(declaration)
  const { call, datasetId } = deps
  const details = createLoad(abort => call(routes.getRequestedReport, { query: { id: datasetId }, signal: abort }))
  const state = signal<ZoneScreenState>(selecting())
  const disclosure = signal<DisclosureSettings | null>(null)
  const outline = signal<Outline['lonLat']>([])
  const studyArea = signal<Outline['lonLat']>([])
  const studyZones = signal<ReadonlySet<number>>(new Set())
  const askedOutline = signal<Outline['lonLat']>([])
  const tab = signal<MenuTab>(deps.link.tab)
  const menuOpen = signal(deps.link.menuOpen)
  const camera = signal<Camera | null>(deps.link.camera)
  const cursor = signal<ZoneSummary | null>(null)
  const goal = signal<Camera | null>(deps.link.camera)
  const fresh = signal<ZoneResult | null>(null)
  const reach = signal<LonLatBox | null>(null)
  const reopening = signal(false)
  let requests = 0

  const known = computed(() => (details.state.value.kind === 'ready' ? details.state.value.value : null))
  const hasMiddleZones = computed(
    () => declaration.middleZones !== undefined && known.value?.details.middleZones === true,
  )
  const modes = computed(() =>
    offeredModes(declaration.modes, known.value?.details.reportInputs ?? []).map(each =>
      each.canFilterByZone && declaration.studyZones ? { ...each, asks: studyZones.value } : each,
    ),
  )
  const choices = computed(() => state.value.filters)
  const mode = computed(() => modes.value.find(each => each.id === state.value.mode) ?? null)
  const measure = computed(() => mode.value && measureOf(mode.value, choices.value))
  const result = computed(() => (state.value.stage === 'viewing' ? state.value.result : null))
  const covered = computed(() => (mode.value?.covers === 'study-zones' ? studyZones.value : null))
  const classOf = computed(() => result.value && classIn(result.value, covered.value))
  const paleOf = computed(() => {
    const items = result.value?.items
    return items === undefined ? null : (zone: number) => isPale(items.get(zone))
  })
  const pale = computed(() => [...(result.value?.items.values() ?? [])].some(isPale))
  const selected = computed(() => state.value.selected)
  const asked = computed(() => (state.value.stage === 'viewing' ? state.value.asked : (mode.value?.asks ?? NO_ZONES)))
  const group = computed(() => result.value && zoneGroup([...result.value.items.values()], selected.value))
  const top = computed(() => (group.value?.zones ?? []).slice(0, ZONE_TABLE_TOP).map(zone => zone.zoneId))

  let topKnown: ReadonlyMap<number, ZoneSummary> = new Map()
  const topZones = computed(() => {
    const known = top.value.flatMap(id => names.known.value.get(id) ?? [])
    if (known.length !== topKnown.size || known.some(zone => topKnown.get(zone.id) !== zone))
      topKnown = new Map(known.map(zone => [zone.id, zone]))
    return topKnown
  })
  const focusedRow = computed(() => top.value.find(zone => state.value.focused.has(zone)) ?? null)
  let shown = state.peek()
  const view = computed(() => {
    if (!looksTheSame(shown, state.value)) shown = state.value
    return shown
  })
  const range = computed(() => (state.value.stage === 'viewing' ? state.value.range : null))
  const sure = computed(() => isSure(result.value?.items.values() ?? []))
  const narrowed = computed(
    () => result.value !== null && range.value !== null && isNarrowed(range.value, result.value.classes),
  )
  const shownShare = computed(
    () =>
      result.value && measure.value && shownShareText(result.value.items.values(), result.value.total, measure.value),
  )
  const bounds = computed(() =>
    result.value ? classBounds(result.value.items.values(), result.value.classes) : NO_BOUNDS,
  )
  const steps = computed(() =>
    result.value ? classSteps(result.value.items.values(), result.value.classes) : NO_STEPS,
  )
  const marks = computed(() =>
    selected.value.size <= MOST_OUTLINED ? NO_MARKS : selectionMarks(selected.value, result.value),
  )

  const dispatch = (event: ZoneScreenEvent): void => {
    state.value = step(state.peek(), event, modes.peek())
  }

  const joining = createZoneJoining(declaration, {
    call,
    engine: deps.engine,
    datasetId,
    said: deps.link.joined,
    hasMiddleZones,
    mode,
    state,
    dispatch,
    onLevel: () => {
      cursor.value = null
    },
    onAnswer: answered => {
      disclosure.value = answered
    },
    onFailed: deps.onRequestFailed,
  })
  const { files, join, canJoin } = joining
  const { zones, names } = files

  /** A search that is still awaited ends in Selecting, and the reader is told why. */
  const fail = (request: number, message: string): void => {
    const awaited = state.peek()
    dispatch({ kind: 'failed', request })
    if (awaited !== state.peek()) deps.onRequestFailed(message)
  }

  /** @param said how the zones are to be joined; null: the figures decide */
  const search = async (then: () => void, said: ZoneJoin | null): Promise<void> => {
    const asked = mode.peek()
    const request = ++requests
    dispatch({ kind: 'filter-pressed', request })
    const now = state.peek()
    if (asked === null || now.stage !== 'selecting' || now.request !== request) return
    try {
      const answer = await joining.ask(asked, now, said)
      if (answer.result.items.size === 0 && declaration.words.noZones !== null) {
        fail(request, declaration.words.noZones)
        return
      }
      // tens of thousands of figures: to read them and to show them are two tasks
      await yieldToLoop()
      batch(() => {
        dispatch({ kind: 'answered', request, result: answer.result })
        if (state.peek().stage !== 'viewing') return
        if (answer.join.level !== join.peek().level) dispatch({ kind: 'selection-carried', zones: [] })
        joining.drawIn(answer.join, now.selected)
        disclosure.value = answer.disclosure
        then()
      })
    } catch (error) {
      fail(request, waitText(error, REQUEST_FAILED))
    }
  }

  /** An address that says no view opens on the first analysis, as if it had been chosen and Filter pressed. */
  const opening = (said: ZoneViewLink): ZoneViewLink => {
    const first = modes.peek()[0]
    if (!saysNoView(said) || first === undefined) return said
    const own = known.peek()?.details.selectedZones ?? []
    const tab = said.tab === 'filters' ? 'data' : said.tab
    return { ...said, mode: first.id, zones: own.length > 0 ? null : 'all', viewing: true, tab }
  }

  /** Stands where an address says: the choices first, then the answer, then what was chosen of it. */
  const restore = (said: ZoneViewLink): void => {
    const link = opening(said)
    // a viewer with a study area of its own has it in other zones than the report was ordered by
    const own = declaration.studyZones ? [] : (known.peek()?.details.selectedZones ?? [])
    const only = modes.peek().length === 1 ? modes.peek()[0]?.id : undefined
    batch(() => {
      state.value = selecting({
        mode: modes.peek().find(each => each.id === link.mode)?.id ?? only ?? null,
        filters: link.filters,
        selected: link.zones === null || link.zones === 'all' ? own : link.zones,
      })
      joining.restore(link.joined)
      if (link.joined !== null && link.zones === null) joining.carryOwn(own)
      tab.value = link.tab
      menuOpen.value = link.menuOpen
      goal.value = link.camera
      fresh.value = null
    })
    reopening.value = link.viewing
    if (!link.viewing) return
    const awaited = requests + 1
    void search(
      () => {
        const now = state.peek()
        if (now.stage !== 'viewing') return
        if (link.camera === null) fresh.value = now.result
        if (link.range !== null) dispatch({ kind: 'range-set', range: link.range })
        if (link.group !== null) {
          dispatch({ kind: 'all-zones-clicked' })
          for (const zone of link.group) dispatch({ kind: 'zone-clicked', zone })
        }
        if (link.zones !== 'all') return
        if (now.selected.size > 0) dispatch({ kind: 'all-zones-clicked' })
        dispatch({ kind: 'all-zones-clicked' })
      },
      link.joined === null ? null : joinOf(link.joined),
    ).finally(() => {
      if (requests === awaited) reopening.value = false
    })
  }

  const redrawOutline = async (
    open: ZoneSetState,
    of: ReadonlySignal<ReadonlySet<number>>,
    into: Signal<Outline['lonLat']>,
  ): Promise<void> => {
    const ids = of.value
    const drawn = open.kind === 'open' && open.complete && ids.size > 0 && ids.size <= MOST_OUTLINED
    const found = drawn ? await open.engine.outline(open.info.setId, Uint32Array.from(ids)) : null
    if (ids === of.peek()) into.value = found?.lonLat ?? []
  }

  /** The study area's zones, once zones and report are there; those of a report of chosen zones start selected. */
  const findStudyZones = async (open: ZoneSetState, report: ReportDetails | null): Promise<void> => {
    if (declaration.studyZones === undefined || report === null || open.kind !== 'open' || !open.complete) return
    const found = await declaration.studyZones(open.engine, open.info.setId, report)
    batch(() => {
      studyZones.value = found
      const now = state.peek()
      const untouched = saysNoView(deps.link) && now.selected.size === 0
      if (untouched && report.details.selectedZones.length > 0) dispatch({ kind: 'selection-carried', zones: found })
    })
  }

  const findReach = async (open: ZoneSetState, shown: ZoneResult | null, study: LonLatBox | null): Promise<void> => {
    const known = open.kind === 'open' && open.complete && shown !== null && study !== null
    // the answer is drawn before it is sorted
    if (known) await yieldToLoop()
    const leading = known
      ? await open.engine.summaries(open.info.setId, Uint32Array.from(leadingZones(shown.items.values())))
      : null
    if (shown === fresh.peek()) reach.value = known && leading ? boxAround(study, leading) : null
  }

  const readStudyArea = async (wkt: string): Promise<void> => {
    const engine = await deps.engine()
    studyArea.value = (await engine.area(wkt)).lonLat
  }

  const chosenInLink = computed<Pick<ZoneViewLink, 'zones' | 'group'>>(() => {
    const now = view.value
    const all = now.stage === 'viewing' && isEvery(now.selected, now.result.items)
    const asks = now.stage === 'viewing' && now.asked.size > 0
    const every = all && !asks && now.selected.size > 1
    return {
      zones: every ? 'all' : [...(asks ? now.asked : now.selected)],
      group: asks && !all ? [...now.selected] : null,
    }
  })
  const link = computed<ZoneViewLink>(() => {
    const now = view.value
    return {
      mode: now.mode,
      filters: now.filters,
      ...chosenInLink.value,
      viewing: now.stage === 'viewing',
      range: narrowed.value ? range.value : null,
      joined: canJoin.value && now.stage === 'viewing' ? joinWord(join.value) : null,
      camera: camera.value,
      tab: tab.value,
      menuOpen: menuOpen.value,
    }
  })

  const start = () => {
    details.start()
    let left = false
    // what was asked of zones that a reader has left fails, and nobody waits for it
    const failed = (error: unknown) => left || console.error(error)
    const stops = [
      files.start(),
      effect(() => {
        // a map that will be joined has its zones at hand by then
        if (canJoin.value) untracked(files.prepareMiddle)
      }),
      effect(() => void joining.carry().catch(failed)),
      effect(() => {
        const report = known.value
        if (report === null) return
        // a call counts itself in a signal, which must not become a reason to call again
        untracked(() => {
          restore(deps.link)
          if (report.studyAreaWkt !== null) readStudyArea(report.studyAreaWkt).catch(failed)
        })
      }),
      effect(() => void redrawOutline(zones.value, selected, outline).catch(failed)),
      effect(() => void redrawOutline(zones.value, asked, askedOutline).catch(failed)),
      effect(() => void findStudyZones(zones.value, known.value).catch(failed)),
      effect(() => void findReach(zones.value, fresh.value, boxOf(studyArea.value)).catch(failed)),
      effect(() => void (zones.value.kind === 'open' && names.want(top.value).catch(failed))),
    ]
    return () => {
      left = true
      for (const stop of stops) stop()
      details.dispose()
    }
  }

  return {
    declaration,
    datasetId,
    details,
    zones,
    names,
    credit: files.credit,
    join,
    canJoin,
    hasMiddleZones,
    sure,
    joining: joining.joining,
    modes,
    mode,
    measure,
    state,
    view,
    range,
    bounds,
    steps,
    focusedRow,
    group,
    topZones,
    shownShare,
    disclosure,
    classOf,
    covered,
    paleOf,
    pale,
    narrowed,
    outline,
    marks,
    studyArea,
    studyZones,
    askedOutline,
    tab,
    menuOpen,
    camera,
    cursor,
    goal,
    reach,
    link,
    reopening,
    dispatch,
    restore,
    start,
    filter: () =>
      void search(
        () => {
          const shown = result.peek()
          fresh.value = shown
          // the map's colours and the panel's table, charts and sentence are two tasks
          void yieldToLoop().then(() => {
            if (result.peek() === shown) tab.value = 'data'
          })
        },
        join.peek().by === 'reader' ? join.peek() : null,
      ),
    reset: () => {
      const clear = () => dispatch({ kind: 'reset-pressed' })
      if (tab.peek() === 'filters') return clear()
      const shown = result.peek()
      tab.value = 'filters'
      // the panel's other tab, and the screen without its answer, are two tasks
      void yieldToLoop().then(() => result.peek() === shown && clear())
    },
    openTab: next => {
      tab.value = next
    },
    toggleMenu: () => {
      menuOpen.value = !menuOpen.peek()
    },
    showLevel: level => void joining.showLevel(level),
    retryZones: files.retry,
  }
}

const NO_ZONES: ReadonlySet<number> = new Set()
const NO_BOUNDS: ClassBounds = { from: [], top: null }
const NO_STEPS: readonly number[] = []

/** What moves too often to draw everything again for it. */
const OFTEN: ReadonlySet<string> = new Set(['focused', 'range'])

function looksTheSame(a: ZoneScreenState, b: ZoneScreenState): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof ZoneScreenState)[])
  return [...keys].every(key => OFTEN.has(key) || a[key] === b[key])
}

const isEvery = (selected: ReadonlySet<number>, items: ReadonlyMap<number, unknown>) =>
  selected.size === items.size && [...selected].every(zone => items.has(zone))

const isNarrowed = ([low, high]: readonly [number, number], classes: number) => low > 0 || high < classes - 1
