import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, Outline } from '../../../workers/contract.ts'
import type { Client } from '../../app/create-client.ts'
import type { ReportDetails } from '../../contract/datasets.ts'
import type { DisclosureSettings } from '../../contract/location-insights.ts'
import { routes } from '../../contract/routes.ts'
import { ZONE_TABLE_TOP } from '../../domain/constants.ts'
import { type ZoneGroup, zoneGroup } from '../../domain/summaries/zone-group.ts'
import { createLoad, type Load } from '../load.ts'
import { boxOf } from '../rings-box.ts'
import type { ZoneScreenDeclaration } from './declaration.ts'
import { selecting, step, type ZoneResult, type ZoneScreenEvent, type ZoneScreenState } from './machine.ts'
import type { ZoneMode } from './mode.ts'
import { filterQuery, offeredModes } from './mode-query.ts'
import { createZoneFile, type OpenZones } from './open-zones.ts'
import { paintClasses } from './paint-classes.ts'
import { boxAround, leadingZones } from './result-reach.ts'
import type { Camera, MenuTab, ZoneViewLink } from './view-link.ts'
import { createZoneNames, type ZoneNames } from './zone-names.ts'

/** More zones than this are marked each by its own edge instead of by the line around them all. */
const MOST_OUTLINED = 400

export interface ZoneScreenModel {
  readonly declaration: ZoneScreenDeclaration
  readonly datasetId: number
  readonly details: Load<ReportDetails>
  readonly zones: ReadonlySignal<OpenZones>
  readonly names: ZoneNames
  readonly modes: ReadonlySignal<readonly ZoneMode[]>
  readonly mode: ReadonlySignal<ZoneMode | null>
  readonly state: ReadonlySignal<ZoneScreenState>
  /** The state for what does not show the zones in focus: it stays the same while the pointer crosses them. */
  readonly view: ReadonlySignal<ZoneScreenState>
  /** The zone in focus that stands in the table; null: none of them does. */
  readonly focusedRow: ReadonlySignal<number | null>
  /** The group of the selection; null before a search. */
  readonly group: ReadonlySignal<ZoneGroup | null>
  readonly disclosure: ReadonlySignal<DisclosureSettings | null>
  /** The paint that the tiles carry: its version, and whether it has classes. */
  readonly paint: ReadonlySignal<{ readonly version: number; readonly painted: boolean }>
  /** Rings around the selected zones, and of the study area. */
  readonly outline: ReadonlySignal<Outline['lonLat']>
  readonly studyArea: ReadonlySignal<Outline['lonLat']>
  readonly tab: ReadonlySignal<MenuTab>
  readonly menuOpen: ReadonlySignal<boolean>
  readonly camera: Signal<Camera | null>
  /** Where an address sends the map; null: nowhere. */
  readonly goal: ReadonlySignal<Camera | null>
  /** The box to show of a fresh answer, [west, south, east, north] degrees; null: the map stays where it is. */
  readonly reach: ReadonlySignal<LonLatBox | null>
  /** Everything that an address reopens. */
  readonly link: ReadonlySignal<ZoneViewLink>
  dispatch(event: ZoneScreenEvent): void
  /** Asks for the magnitudes; the answer leads to Viewing. */
  filter(): void
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
  /** Told when the magnitudes could not be had. */
  readonly onRequestFailed: () => void
}

/** The working state of one open zone map. */
export function createZoneScreen(declaration: ZoneScreenDeclaration, deps: ZoneScreenDeps): ZoneScreenModel {
  const { call, datasetId } = deps
  const details = createLoad(abort => call(routes.getRequestedReport, { query: { id: datasetId }, signal: abort }))
  const file = createZoneFile({
    engine: deps.engine,
    link: () => call(routes.datasetZoneFile, { query: { datasetid: datasetId, zonefile: declaration.zoneFile } }),
  })
  const zones = file.state
  const names = createZoneNames(zones)
  const state = signal<ZoneScreenState>(selecting())
  const disclosure = signal<DisclosureSettings | null>(null)
  const paint = signal({ version: 0, painted: false })
  const outline = signal<Outline['lonLat']>([])
  const studyArea = signal<Outline['lonLat']>([])
  const tab = signal<MenuTab>(deps.link.tab)
  const menuOpen = signal(deps.link.menuOpen)
  const camera = signal<Camera | null>(deps.link.camera)
  const goal = signal<Camera | null>(deps.link.camera)
  const fresh = signal<ZoneResult | null>(null)
  const reach = signal<LonLatBox | null>(null)
  let requests = 0

  const known = computed(() => (details.state.value.kind === 'ready' ? details.state.value.value : null))
  const modes = computed(() => offeredModes(declaration.modes, known.value?.details.reportInputs ?? []))
  const mode = computed(() => modes.value.find(each => each.id === state.value.mode) ?? null)
  const result = computed(() => (state.value.stage === 'viewing' ? state.value.result : null))
  const selected = computed(() => state.value.selected)
  const group = computed(() => result.value && zoneGroup([...result.value.items.values()], selected.value))
  const top = computed(() => (group.value?.zones ?? []).slice(0, ZONE_TABLE_TOP).map(zone => zone.zoneId))

  const focusedRow = computed(() => top.value.find(zone => state.value.focused.has(zone)) ?? null)
  let shown = state.peek()
  const view = computed(() => {
    if (!differsOnlyInFocus(shown, state.value)) shown = state.value
    return shown
  })

  const dispatch = (event: ZoneScreenEvent): void => {
    state.value = step(state.peek(), event, modes.peek())
  }

  const search = async (then: () => void): Promise<void> => {
    const asked = mode.peek()
    const request = ++requests
    dispatch({ kind: 'filter-pressed', request })
    const now = state.peek()
    if (asked === null || now.stage !== 'selecting' || now.request !== request) return
    try {
      const reply = await call(asked.call, {
        query: { daytype: '', ...filterQuery(asked, now.filters), datasetid: datasetId },
      })
      const items = new Map(reply.Items.map(item => [item.zoneId, item]))
      batch(() => {
        dispatch({ kind: 'answered', request, result: { items, classes: reply.Classes } })
        disclosure.value = reply.Disclosure
        then()
      })
    } catch {
      const awaited = state.peek()
      dispatch({ kind: 'failed', request })
      if (awaited !== state.peek()) deps.onRequestFailed()
    }
  }

  /** Stands where an address says: the choices first, then the answer, then what was chosen of it. */
  const restore = (link: ZoneViewLink): void => {
    const own = known.peek()?.details.selectedZones ?? []
    const only = modes.peek().length === 1 ? modes.peek()[0]?.id : undefined
    batch(() => {
      state.value = selecting({
        mode: modes.peek().find(each => each.id === link.mode)?.id ?? only ?? null,
        filters: link.filters,
        selected: link.zones === null || link.zones === 'all' ? own : link.zones,
      })
      tab.value = link.tab
      menuOpen.value = link.menuOpen
      goal.value = link.camera
      fresh.value = null
    })
    if (!link.viewing) return
    void search(() => {
      const now = state.peek()
      if (now.stage !== 'viewing') return
      if (link.camera === null) fresh.value = now.result
      if (link.range !== null) dispatch({ kind: 'range-set', range: link.range })
      if (link.zones !== 'all') return
      if (now.selected.size > 0) dispatch({ kind: 'all-zones-clicked' })
      dispatch({ kind: 'all-zones-clicked' })
    })
  }

  const repaint = async (open: OpenZones, wanted: ReturnType<typeof result.peek>): Promise<void> => {
    if (open.kind !== 'open' || !open.complete) return
    const { engine, info } = open
    const every = wanted && (await engine.zonesIn(info.setId, info.extentLonLat, info.zones))
    if (wanted !== result.peek()) return
    const version = await engine.paint(info.setId, wanted && every && paintClasses(every, wanted))
    if (wanted === result.peek()) paint.value = { version, painted: wanted !== null }
  }

  const redrawOutline = async (open: OpenZones, ids: ReadonlySet<number>): Promise<void> => {
    const drawn = open.kind === 'open' && open.complete && ids.size > 0 && ids.size <= MOST_OUTLINED
    const found = drawn ? await open.engine.outline(open.info.setId, Uint32Array.from(ids)) : null
    if (ids === selected.peek()) outline.value = found?.lonLat ?? []
  }

  const findReach = async (open: OpenZones, shown: ZoneResult | null, study: LonLatBox | null): Promise<void> => {
    const known = open.kind === 'open' && open.complete && shown !== null && study !== null
    const leading = known
      ? await open.engine.summaries(open.info.setId, Uint32Array.from(leadingZones(shown.items.values())))
      : null
    if (shown === fresh.peek()) reach.value = known && leading ? boxAround(study, leading) : null
  }

  const readStudyArea = async (wkt: string): Promise<void> => {
    const engine = await deps.engine()
    studyArea.value = (await engine.area(wkt)).lonLat
  }

  const link = computed<ZoneViewLink>(() => {
    const now = view.value
    const every = now.stage === 'viewing' && now.selected.size > 1 && isEvery(now.selected, now.result.items)
    return {
      mode: now.mode,
      filters: now.filters,
      zones: every ? 'all' : [...now.selected],
      viewing: now.stage === 'viewing',
      range: now.stage === 'viewing' && isNarrowed(now.range, now.result.classes) ? now.range : null,
      camera: camera.value,
      tab: tab.value,
      menuOpen: menuOpen.value,
    }
  })

  const start = () => {
    details.start()
    file.open()
    const failed = (error: unknown) => console.error(error)
    const stops = [
      effect(() => {
        const report = known.value
        if (report === null) return
        // a call counts itself in a signal, which must not become a reason to call again
        untracked(() => {
          restore(deps.link)
          if (report.studyAreaWkt !== null) readStudyArea(report.studyAreaWkt).catch(failed)
        })
      }),
      effect(() => void repaint(zones.value, result.value).catch(failed)),
      effect(() => void redrawOutline(zones.value, selected.value).catch(failed)),
      effect(() => void findReach(zones.value, fresh.value, boxOf(studyArea.value)).catch(failed)),
      effect(() => void (zones.value.kind === 'open' && names.want(top.value).catch(failed))),
    ]
    return () => {
      for (const stop of stops) stop()
      details.dispose()
      file.close()
    }
  }

  return {
    declaration,
    datasetId,
    details,
    zones,
    names,
    modes,
    mode,
    state,
    view,
    focusedRow,
    group,
    disclosure,
    paint,
    outline,
    studyArea,
    tab,
    menuOpen,
    camera,
    goal,
    reach,
    link,
    dispatch,
    restore,
    start,
    filter: () =>
      void search(() => {
        tab.value = 'data'
        fresh.value = result.peek()
      }),
    openTab: next => {
      tab.value = next
    },
    toggleMenu: () => {
      menuOpen.value = !menuOpen.peek()
    },
    retryZones: file.open,
  }
}

function differsOnlyInFocus(a: ZoneScreenState, b: ZoneScreenState): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof ZoneScreenState)[])
  return [...keys].every(key => key === 'focused' || a[key] === b[key])
}

const isEvery = (selected: ReadonlySet<number>, items: ReadonlyMap<number, unknown>) =>
  selected.size === items.size && [...selected].every(zone => items.has(zone))

const isNarrowed = ([low, high]: readonly [number, number], classes: number) => low > 0 || high < classes - 1
