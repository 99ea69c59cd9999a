import { batch, computed, effect, signal, untracked } from '@preact/signals-react'
import type { Outline, ZoneSummary } from '../../../../../workers/contract.ts'
import { createLoad } from '../../../../app/load.ts'
import { DAY_TYPES, PARTS_OF_DAY } from '../../../../contract/flows.ts'
import { routes } from '../../../../contract/routes.ts'
import { inMatrixOrder } from '../../../../domain/flows/drawn-flows.ts'
import { OUTSIDE, samePair, type ZonePair } from '../../../../domain/flows/flow.ts'
import { includesInput } from '../../../../domain/inputs.ts'
import type { FlowCircle, FlowFeed, FlowView } from '../../../../map/flows/flow-feed.ts'
import { yieldToLoop } from '../../../kit/yield-to-loop.ts'
import { createZoneFiles } from '../../../kit/zone-map/zone-files.ts'
import type { FlowScale, FlowsLink } from '../flows-link.ts'
import { chooseFlows, type FlowChoices, type FlowsMapDeclaration } from '../map.ts'
import { createLatest } from './create-latest.ts'
import { arrowsOf, circlesOfHour, circlesWithin, mostInHours, mostWithin, placesOf } from './flow-drawing.ts'
import type { FlowsMapDeps, FlowsMapModel } from './flows-map-model.ts'
import { type HourFigures, hourFigures, type MatrixFigures, matrixFigures } from './read-figures.ts'

export const HOURS = 24

/** How long playback shows each hour. */
export const HOUR_MS = 900

const matrixQuery = ({ part, daytype, mode, purpose }: FlowChoices) => ({
  part: PARTS_OF_DAY.find(each => each === part),
  daytype: DAY_TYPES.find(each => each === daytype),
  mode,
  purpose,
})

export function createFlowsMap(declaration: FlowsMapDeclaration, deps: FlowsMapDeps): FlowsMapModel {
  const { call, datasetId, link: opened } = deps
  const details = createLoad(abort => call(routes.getRequestedReport, { query: { id: datasetId }, signal: abort }))
  const files = createZoneFiles(declaration, deps)
  const { zones, names } = files
  const studyArea = signal<Outline['lonLat']>([])
  const choices = signal(opened.choices)
  const matrix = signal<MatrixFigures | null>(null)
  const hours = signal<HourFigures | null>(null)
  const waiting = signal(0)
  const focus = signal(opened.focus)
  const direction = signal(opened.direction)
  const pair = signal(opened.pair)
  const pointed = signal<ZonePair | null>(null)
  const hour = signal(opened.hour)
  const playing = signal(false)
  const order = signal(opened.order)
  const turned = signal(opened.turned)
  const scale = signal(opened.scale)
  const within = signal(opened.within)
  const stage = signal(opened.stage)
  const tab = signal(opened.tab)
  const menuOpen = signal(opened.menuOpen)
  const camera = signal(opened.camera)
  const goal = signal(opened.camera)
  const cursor = signal<ZoneSummary | null>(null)

  const known = computed(() => (details.state.value.kind === 'ready' ? details.state.value.value : null))
  const filters = computed(() =>
    declaration.filters.filter(
      ({ needsInput }) =>
        needsInput === undefined || includesInput(known.value?.details.reportInputs ?? [], needsInput),
    ),
  )
  const arrows = computed(() => matrix.value && arrowsOf(matrix.value, scale.value?.flows ?? null))
  const dayType = computed(() => DAY_TYPES.find(each => each === choices.value.daytype))
  // A URL may name a zone that is not in the dataset.
  const ownFocus = computed(() =>
    matrix.value === null || focus.value === null || matrix.value.zones.includes(focus.value) ? focus.value : null,
  )
  const listed = signal(opened.focus)
  const feed = computed<FlowFeed | null>(() => {
    const [figures, found] = [matrix.value, arrows.value]
    if (figures === null || found === null) return null
    return { places: placesOf(figures.zones, names.known.value), arrows: found.arrows }
  })
  const marked = computed(() => pointed.value ?? pair.value)
  const view = computed<FlowView>(() => ({
    hasArrows: hour.value === null,
    focus: ownFocus.value,
    direction: direction.value,
    pair: marked.value,
    isWithinView: within.value,
  }))
  const circles = computed<readonly FlowCircle[]>(() => {
    const [figures, byHour, at] = [matrix.value, hours.value, hour.value]
    if (figures === null) return []
    if (at === null) return circlesWithin(figures, ownFocus.value, scale.value?.within ?? null)
    return byHour === null ? [] : circlesOfHour(byHour, figures.zones, at, direction.value, scale.value?.hours ?? null)
  })
  const ordered = computed(() => {
    const figures = matrix.value
    if (figures === null) return []
    const rows = figures.zones.map(id => {
      const [out, into] = [figures.out.get(id)?.trips ?? null, figures.into.get(id)?.trips ?? null]
      const zone = names.known.value.get(id)
      return {
        id,
        name: zone?.name ?? String(id),
        total: out === null && into === null ? null : (out ?? 0) + (into ?? 0),
        lat: zone?.inside[1] ?? 0,
      }
    })
    return [...inMatrixOrder(rows, order.value), OUTSIDE]
  })
  const link = computed<FlowsLink>(() => ({
    choices: choices.value,
    focus: focus.value,
    direction: direction.value,
    pair: pair.value,
    hour: hour.value,
    order: order.value,
    turned: turned.value,
    scale: scale.value,
    within: within.value,
    stage: stage.value,
    camera: camera.value,
    tab: tab.value,
    menuOpen: menuOpen.value,
  }))

  const figures = createLatest(
    {
      question: () => matrixQuery(choices.value),
      load: (query, abort) => call(routes.flowMatrix, { query: { datasetid: datasetId, ...query }, signal: abort }),
      take: reply => {
        matrix.value = matrixFigures(reply)
      },
      onFailed: deps.onFailed,
    },
    waiting,
  )
  const byHour = createLatest(
    {
      question: () => dayType.value,
      load: (daytype, abort) => call(routes.flowHours, { query: { datasetid: datasetId, daytype }, signal: abort }),
      take: reply => {
        hours.value = hourFigures(reply)
      },
      onFailed: deps.onFailed,
    },
    waiting,
  )

  const scaleNow = (): FlowScale | null => {
    const [figures, drawn, byHour] = [matrix.peek(), arrows.peek(), hours.peek()]
    if (figures === null || drawn === null || drawn.most <= 0) return null
    return {
      flows: drawn.most,
      within: mostWithin(figures) || null,
      hours: (byHour && mostInHours(byHour, figures.zones)) || null,
    }
  }
  const setFocus = (zone: number | null) => {
    batch(() => {
      focus.value = zone
      pointed.value = null
    })
  }
  const restore = (to: FlowsLink): void =>
    batch(() => {
      choices.value = to.choices
      focus.value = to.focus
      direction.value = to.direction
      pair.value = to.pair
      hour.value = to.hour
      playing.value = false
      order.value = to.order
      turned.value = to.turned
      scale.value = to.scale
      within.value = to.within
      stage.value = to.stage
      tab.value = to.tab
      menuOpen.value = to.menuOpen
      goal.value = to.camera
    })

  const start = () => {
    details.start()
    let left = false
    // Requests fail once the reader has left the zone set. Those errors are ignored.
    const failed = (error: unknown) => left || console.error(error)
    const readStudyArea = async (wkt: string) => {
      studyArea.value = (await (await deps.engine()).area(wkt)).lonLat
    }
    const stops = [
      files.start(),
      figures.follow(),
      byHour.follow(),
      effect(() => {
        const own = matrix.value?.zones
        if (zones.value.kind === 'open' && own !== undefined) void names.want([...own]).catch(failed)
      }),
      effect(() => {
        const wkt = known.value?.studyAreaWkt
        if (wkt != null) untracked(() => void readStudyArea(wkt).catch(failed))
      }),
      effect(() => {
        const zone = ownFocus.value
        void yieldToLoop().then(() => {
          if (ownFocus.peek() === zone) listed.value = zone
        })
      }),
      effect(() => {
        if (!playing.value) return
        return deps.every(HOUR_MS, () => {
          hour.value = ((hour.peek() ?? HOURS - 1) + 1) % HOURS
        })
      }),
    ]
    return () => {
      left = true
      for (const stop of stops) stop()
      details.dispose()
    }
  }

  return {
    declaration,
    details,
    zones,
    names,
    studyArea,
    filters,
    choices,
    matrix,
    hours,
    isLoading: computed(() => waiting.value > 0),
    arrows,
    feed,
    view,
    circles,
    order,
    ordered,
    turned,
    focus: ownFocus,
    listed,
    direction,
    pair,
    marked,
    hour,
    playing,
    scale,
    within,
    stage,
    tab,
    menuOpen,
    camera,
    goal,
    cursor,
    link,
    nameOf: zone => (zone === OUTSIDE ? 'Outside' : (names.known.peek().get(zone)?.name ?? String(zone))),
    choose: (filter, value) => {
      choices.value = chooseFlows(choices.peek(), filter, value)
    },
    toggleFocus: zone => setFocus(focus.peek() === zone || zone === OUTSIDE ? null : zone),
    setFocus,
    setDirection: next => {
      direction.value = next
    },
    choosePair: next => {
      pair.value = next
    },
    pointAt: next => {
      if (!samePair(next, pointed.peek())) pointed.value = next
    },
    setOrder: next => {
      order.value = next
    },
    setTurned: next => {
      turned.value = next
    },
    setHour: next => {
      batch(() => {
        hour.value = next
        playing.value = false
      })
    },
    play: on => {
      batch(() => {
        playing.value = on
        if (on && hour.peek() === null) hour.value = 0
      })
    },
    lockScale: on => {
      scale.value = on ? scaleNow() : null
    },
    setWithin: on => {
      within.value = on
    },
    showStage: next => {
      stage.value = next
    },
    openTab: next => {
      tab.value = next
    },
    toggleMenu: () => {
      menuOpen.value = !menuOpen.peek()
    },
    patch: fields =>
      batch(() => {
        if (fields.camera !== undefined) camera.value = fields.camera
        if (fields.cursor !== undefined) cursor.value = fields.cursor
      }),
    restore,
    retry: () => {
      figures.again()
      byHour.again()
    },
    retryZones: files.retry,
    start,
  }
}
