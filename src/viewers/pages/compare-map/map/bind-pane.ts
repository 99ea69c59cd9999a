import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { DIVERGING_CLASSES } from '../../../../domain/compare/diverging-classes.ts'
import { COMPARE_RANKS, VIEWER_ZOOM } from '../../../../domain/constants.ts'
import { pointWithin } from '../../../../domain/geography/rings.ts'
import type { Badge, Camera } from '../../../../map/map-feed.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { createState } from '../../../kit/map-screen.ts'
import {
  feedBadges,
  feedZones,
  followCamera,
  followHover,
  openingView,
  showReach,
  type ZonePainting,
} from '../../../kit/zone-map/map/bind-map.ts'
import { walkZones } from '../../../kit/zone-map/map/walk-zones.ts'
import { joinedZones } from '../../../kit/zone-map/model/result-figures.ts'
import type { CompareMapModel, Pane } from '../model/create-compare-map.ts'
import { zoneLines } from '../tooltip-lines.ts'

/** A map of the comparison, and the zone that its keyboard cursor has reached. */
export interface PaneView {
  readonly pane: ReadonlySignal<Pane>
  readonly cursor: ReadonlySignal<ZoneSummary | null>
  readonly patch: (fields: { readonly cursor: ZoneSummary | null }) => void
}

export function createPaneView(pane: ReadonlySignal<Pane>): PaneView {
  const { signals, patch } = createState<{ readonly cursor: ZoneSummary | null }>({ cursor: null })
  return { pane, cursor: signals.cursor, patch }
}

const COMPARED_COLOURS = {
  ramp: 'diverging',
  steps: Array.from({ length: DIVERGING_CLASSES }, (_, step) => step),
} as const
const EVERY_CLASS = [0, DIVERGING_CLASSES - 1] as const
const NO_MARKS = { all: false, zones: [] } as const

/** Returns the colours of a pane's zones. */
function coloursOn(model: CompareMapModel, { kind, dataset, zones }: Pane) {
  if (kind === 'compared') {
    const classOf = model.shown.value.get(dataset.id)?.classOf ?? null
    return { classOf, paleOf: null, range: EVERY_CLASS, colours: COMPARED_COLOURS }
  }
  if (kind === 'figures') {
    const figures = model.figures.value
    const side = figures?.sides.get(dataset.id)
    return {
      classOf: side?.classOf ?? null,
      paleOf: side?.paleOf ?? null,
      range: null,
      colours: figures?.colours ?? COMPARED_COLOURS,
    }
  }
  const { classOf, paleOf, range, colours } = zones
  return { classOf: classOf.value, paleOf: paleOf.value, range: range.value, colours: colours.value }
}

/** Connects a map to what its pane shows. Returns a disposer. */
export function bindPane(map: PortalMap, model: CompareMapModel, { pane, cursor, patch }: PaneView): () => void {
  const zonesOf = () => pane.value.zones
  const joined = computed(() => model.comparison.value && joinedZones(model.comparison.value.placeOf))
  const colours = computed(() => coloursOn(model, pane.value))
  const painting: ZonePainting = {
    zones: computed(() => zonesOf().zones.value),
    // All datasets use the zones of the same declaration.
    credit: model.zones.credit,
    classOf: computed(() => colours.value.classOf),
    paleOf: computed(() => colours.value.paleOf),
    joined: computed(() => (pane.value.kind === 'values' ? zonesOf().joined.value : joined.value)),
    range: computed(() => colours.value.range),
    colours: computed(() => colours.value.colours),
    marks: signal(NO_MARKS),
  }
  const drawn = {
    zones: painting.zones,
    state: computed(() => zonesOf().state.value),
    studyArea: model.zones.studyArea,
    camera: model.zones.camera,
    cursor,
    patch,
    dispatch: (event: Parameters<Pane['zones']['dispatch']>[0]) => pane.peek().zones.dispatch(event),
    names: {
      known: computed(() => zonesOf().names.known.value),
      want: (ids: readonly number[]) => pane.peek().zones.names.want(ids),
    },
  }
  const stops = [
    feedZones(map, painting),
    effect(() =>
      map.setOverlay({
        study: [...distinctStudies(model)].flatMap(([rings]) => rings),
        outlined: model.outlined.value,
      }),
    ),
    feedBadges(map, {
      ranks: () => (pane.value.kind === 'compared' ? rankBadges(model, pane.value) : []),
      places: () => placeBadges(model),
      // The divider may cut a label in two, and the other side then draws the rest of it.
      avoided: () =>
        [model.left.value, model.right.value].flatMap(each =>
          each.kind === 'compared' ? rankBadges(model, each) : [],
        ),
    }),
    wantRanks(model, pane),
    followHover(map, drawn),
    walkZones(map, drawn, { words: zone => zoneLines(model, pane.peek(), zone).join('. ') }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Moves the leading map to the camera in the URL, to the datasets, or to a new result. Returns a disposer. */
export function bindCamera(map: PortalMap, model: CompareMapModel): () => void {
  const { zones } = model
  const studyArea = computed(() => [...model.studies.value.values()].flat())
  const stops = [
    followCamera(map, zones),
    openingView(map, { goal: zones.goal, studyArea }, () => showDatasets(map, model)),
    showReach(map, model),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Moves the map to the study areas of all datasets. */
export function showDatasets(map: PortalMap, { studies }: Pick<CompareMapModel, 'studies'>): void {
  const box = boxOf([...studies.peek().values()].flat())
  if (box !== null) map.fit(box, { maxZoom: VIEWER_ZOOM })
}

/** Returns the distinct study areas, each with the first dataset that has it. */
function distinctStudies({ datasets, studies }: Pick<CompareMapModel, 'datasets' | 'studies'>) {
  const seen = new Set<string | null>()
  return datasets.flatMap(dataset => {
    const rings = studies.value.get(dataset.id)
    const { studyAreaWkt } = dataset.details
    if (rings === undefined || seen.has(studyAreaWkt)) return []
    seen.add(studyAreaWkt)
    return [[rings, dataset] as const]
  })
}

const placeBadges = (model: CompareMapModel): readonly Badge[] =>
  distinctStudies(model).flatMap(([rings, { details, place }]) => {
    const centre = details.details.pois[0]?.coords ?? pointWithin(rings.flat())
    return centre === null ? [] : [{ at: centre, text: place, kind: 'place' as const }]
  })

/** Returns the zones whose ranks a pane's map shows. */
const rankedOn = ({ shown }: Pick<CompareMapModel, 'shown'>, { dataset }: Pane) => {
  const ranks = shown.value.get(dataset.id)?.ranks()
  return [
    { kind: 'rise' as const, zones: (ranks?.rises ?? []).slice(0, COMPARE_RANKS) },
    { kind: 'fall' as const, zones: (ranks?.falls ?? []).slice(0, COMPARE_RANKS) },
  ]
}

/** Returns the badges of a pane's ranked zones, most important first. */
export function rankBadges(model: CompareMapModel, pane: Pane): readonly Badge[] {
  const zoneNames = pane.zones.names.known.value
  const badges = rankedOn(model, pane).flatMap(({ kind, zones }) =>
    zones.flatMap((id, at): (Badge & { readonly rank: number })[] => {
      const zone = zoneNames.get(id)
      if (zone === undefined) return []
      const rank = at + 1
      const name = `Largest ${kind === 'rise' ? 'rises' : 'falls'}, rank ${rank}: ${model.comparison.value?.placeOf.get(id)?.name ?? zone.name}`
      return [{ at: zone.inside, text: String(rank), name, kind, rank }]
    }),
  )
  // Both lists are merged by rank, because badges give way to earlier ones.
  return badges.sort((a, b) => a.rank - b.rank)
}

/** Loads the names and places of the ranked zones. */
const wantRanks = (model: CompareMapModel, pane: ReadonlySignal<Pane>): (() => void) =>
  effect(() => {
    const { zones, kind } = pane.value
    if (kind !== 'compared' || zones.zones.value.kind !== 'open') return
    const ids = rankedOn(model, pane.value).flatMap(({ zones: ranked }) => ranked)
    zones.names.want(ids).catch(console.error)
  })

/** The degrees and zoom levels that rounding loses when one map takes over another's camera. */
const SAME = 1e-7

const isSame = (a: Camera, b: Camera): boolean =>
  Math.abs(a.centre[0] - b.centre[0]) < SAME &&
  Math.abs(a.centre[1] - b.centre[1]) < SAME &&
  Math.abs(a.zoom - b.zoom) < SAME

/** Keeps two maps at the same camera. The second starts at the camera of the first. Returns a disposer. */
export function shareCamera(first: PortalMap, second: PortalMap): () => void {
  const follow = (to: PortalMap, from: PortalMap) =>
    effect(() => {
      const camera = from.camera.value
      if (!isSame(camera, to.camera.peek())) to.jumpTo(camera)
    })
  const stops = [follow(second, first), follow(first, second)]
  return () => {
    for (const stop of stops) stop()
  }
}
