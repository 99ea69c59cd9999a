import { batch, computed, effect, signal, untracked } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { createLoad } from '../../../../app/load.ts'
import type { DisclosureSettings } from '../../../../contract/location-insights.ts'
import { routes } from '../../../../contract/routes.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { requireFeatureId, type ZoneScreenDeclaration } from '../declaration.ts'
import { linkOfView } from '../link/link-of-view.ts'
import { type Camera, type MenuTab, saysNoView, type ZoneViewLink } from '../link/view-link.ts'
import { measureOf } from '../mode.ts'
import { offeredModes } from '../mode-query.ts'
import { insideText } from '../places/inside-share.ts'
import { tellableFilter } from '../tellable-options.ts'
import type { TellableOptions } from '../zones/ask-zones.ts'
import { createZoneFiles } from '../zones/zone-files.ts'
import { selecting, step, type ZoneScreenEvent, type ZoneScreenState } from './machine.ts'
import type { ZoneScreenDeps, ZoneScreenModel } from './model.ts'
import { createResultFigures } from './result-figures.ts'
import { createStudyArea } from './study-area.ts'
import { studyPoints } from './study-points.ts'
import { createZoneOutline } from './zone-outline.ts'
import { createZoneSearch } from './zone-search.ts'

export function createZoneScreen(declaration: ZoneScreenDeclaration, deps: ZoneScreenDeps): ZoneScreenModel {
  requireFeatureId(declaration)
  const { call, datasetId } = deps
  const details = createLoad(
    async abort => deps.report ?? call(routes.getRequestedReport, { query: { id: datasetId }, signal: abort }),
  )
  const state = signal<ZoneScreenState>(selecting())
  const disclosure = signal<DisclosureSettings | null>(null)
  const tab = signal<MenuTab>(deps.link.tab)
  const menuOpen = signal(deps.link.menuOpen)
  const camera = signal<Camera | null>(deps.link.camera)
  const cursor = signal<ZoneSummary | null>(null)
  const goal = signal<Camera | null>(deps.link.camera)
  const reopening = signal(false)
  const dispatch = (event: ZoneScreenEvent): void => {
    state.value = step(state.peek(), event, modes.peek())
  }
  const study = createStudyArea(declaration, {
    engine: deps.engine,
    onZones: (found, chosen) => {
      const untouched = saysNoView(deps.link) && state.peek().selected.size === 0
      if (untouched && chosen) dispatch({ kind: 'selection-carried', zones: found })
    },
  })

  const tellable = signal<TellableOptions>({})
  const known = computed(() => (details.state.value.kind === 'ready' ? details.state.value.value : null))
  const modes = computed(() =>
    offeredModes(declaration.modes, known.value?.details.reportInputs ?? []).map(each => ({
      ...each,
      filters: each.filters.map(filter => tellableFilter(filter, tellable.value)),
      ...(each.canFilterByZone && declaration.studyZones && { asks: study.zones.value }),
    })),
  )
  const choices = computed(() => state.value.filters)
  const mode = computed(() => modes.value.find(each => each.id === state.value.mode) ?? null)
  const measure = computed(() => mode.value && measureOf(mode.value, choices.value))
  const result = computed(() => (state.value.stage === 'viewing' ? state.value.result : null))
  const covered = computed(() => (mode.value?.covers === 'study-zones' ? study.zones.value : null))
  const selected = computed(() => state.value.selected)
  const asked = computed(() => (state.value.stage === 'viewing' ? state.value.asked : (mode.value?.asks ?? NO_ZONES)))
  let shown = state.peek()
  const view = computed(() => {
    if (!looksTheSame(shown, state.value)) shown = state.value
    return shown
  })
  const files = createZoneFiles(declaration, { call, engine: deps.engine, datasetId })
  const { zones, names } = files
  const { top, ...figures } = createResultFigures({ state, result, covered, names })
  const { narrowed, range } = figures
  const search = createZoneSearch({
    declaration,
    call,
    datasetId,
    ...(deps.days && { days: deps.days }),
    mode,
    state,
    dispatch,
    files,
    from: async () => (known.peek() === null ? [] : studyPoints(known.peek()!, deps.engine)),
    tellable,
    shown: deps.link,
    onDisclosure: answered => {
      disclosure.value = answered
    },
    onRequestFailed: deps.onRequestFailed,
  })
  const { placed, detail, colouredBy } = search
  const inside = computed(() => {
    const own = known.value?.details.selectedZones ?? []
    return placed.value && measure.value && insideText(placed.value, own, measure.value)
  })
  const outline = createZoneOutline(selected)
  const askedOutline = createZoneOutline(asked)

  /** An address without a view opens the first analysis, as if it had been selected and Filter pressed. */
  const opening = (address: ZoneViewLink): ZoneViewLink => {
    const first = modes.peek()[0]
    if (!saysNoView(address) || first === undefined) return address
    const tab = address.tab === 'filters' ? 'data' : address.tab
    return { ...address, mode: first.id, zones: 'all', viewing: true, tab }
  }

  /** Restores an address: mode and filters first, then the result, then the selection within it. */
  const restore = (address: ZoneViewLink): void => {
    const link = opening(address)
    // a viewer that finds its study zones itself draws other zones than those that the report was ordered by
    const own = declaration.studyZones ? [] : (known.peek()?.details.selectedZones ?? [])
    const only = modes.peek().length === 1 ? modes.peek()[0]?.id : undefined
    batch(() => {
      state.value = selecting({
        mode: modes.peek().find(each => each.id === link.mode)?.id ?? only ?? null,
        filters: link.filters,
        selected: link.zones === null || link.zones === 'all' ? own : link.zones,
      })
      search.show(link)
      tab.value = link.tab
      menuOpen.value = link.menuOpen
      goal.value = link.camera
      study.showWhole(null)
    })
    reopening.value = link.viewing
    if (!link.viewing) return
    void search
      .run(() => {
        const now = state.peek()
        if (now.stage !== 'viewing') return
        if (link.camera === null) study.showWhole(now.result)
        if (link.range !== null) dispatch({ kind: 'range-set', range: link.range })
        if (link.group !== null) dispatch({ kind: 'selection-carried', zones: link.group })
        if (link.zones === 'all') dispatch({ kind: 'selection-carried', zones: now.result.items.keys() })
      })
      .then(latest => {
        if (latest) reopening.value = false
      })
  }

  const link = linkOfView({ view, narrowed, range, detail, colouredBy, camera, tab, menuOpen })

  const start = () => {
    details.start()
    let left = false
    // requests to a zone set that the reader has left fail, and nothing waits for them
    const failed = (error: unknown) => left || console.error(error)
    const stops = [
      files.start(),
      effect(() => {
        const report = known.value
        if (report === null) return
        // a call changes a signal that counts calls; tracked, it would run this effect again
        untracked(() => {
          restore(deps.link)
          if (report.studyAreaWkt !== null) study.read(report.studyAreaWkt).catch(failed)
        })
      }),
      outline.follow(zones, failed),
      askedOutline.follow(zones, failed),
      study.follow(zones, known, failed),
      effect(() => void (zones.value.kind === 'open' && names.want(top.value).catch(failed))),
    ]
    return () => {
      left = true
      for (const stop of stops) stop()
      details.dispose()
    }
  }

  return {
    ...figures,
    declaration,
    datasetId,
    details,
    zones,
    names,
    credit: declaration.credit,
    placed,
    detail,
    colouredBy,
    inside,
    modes,
    mode,
    measure,
    state,
    view,
    disclosure,
    covered,
    outline: outline.rings,
    studyArea: study.rings,
    studyZones: study.zones,
    askedOutline: askedOutline.rings,
    tab,
    menuOpen,
    camera,
    cursor,
    goal,
    reach: study.reach,
    link,
    reopening,
    dispatch,
    moveTo: next => {
      camera.value = next
    },
    moveCursor: zone => {
      cursor.value = zone
    },
    restore,
    start,
    filter: () =>
      void search.run(() => {
        const shown = result.peek()
        study.showWhole(shown)
        // colouring the map and drawing the panel are two tasks, so that neither blocks the page for long
        void yieldToLoop().then(() => {
          if (result.peek() === shown) tab.value = 'data'
        })
      }),
    reset: () => {
      const clear = () => dispatch({ kind: 'reset-pressed' })
      if (tab.peek() === 'filters') return clear()
      const shown = result.peek()
      tab.value = 'filters'
      // opening the other tab and clearing the result are two tasks, as above
      void yieldToLoop().then(() => result.peek() === shown && clear())
    },
    openTab: next => {
      tab.value = next
    },
    toggleMenu: () => {
      menuOpen.value = !menuOpen.peek()
    },
    show: search.show,
    retryZones: files.retry,
  }
}

const NO_ZONES: ReadonlySet<number> = new Set()

/** Fields that change with every movement of the pointer or the slider. */
const TRANSIENT: ReadonlySet<string> = new Set(['focused', 'range'])

function looksTheSame(a: ZoneScreenState, b: ZoneScreenState): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof ZoneScreenState)[])
  return [...keys].every(key => TRANSIENT.has(key) || a[key] === b[key])
}
