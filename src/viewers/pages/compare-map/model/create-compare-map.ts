import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, Outline } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import { createLoad } from '../../../../app/load.ts'
import { routes } from '../../../../contract/routes.ts'
import { type DivergingScale, divergingClass } from '../../../../domain/compare/diverging-classes.ts'
import type { Unlike } from '../../../../domain/compare/unlike.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import { yieldToLoop } from '../../../kit/yield-to-loop.ts'
import type { ZoneScreenDeclaration } from '../../../kit/zone-map/declaration.ts'
import { createZoneScreen } from '../../../kit/zone-map/model/create-zone-screen.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/model.ts'
import type { ZoneViewLink } from '../../../kit/zone-map/view-link.ts'
import { levelsOf, readBreaks, retryOf, sharesOnlyTexts, unlikeOf } from '../../compare/comparability.ts'
import { PER, type Per } from '../../compare/normalisation.ts'
import type { CompareMapLink, Layout, Shown } from '../compare-map-link.ts'
import { commonAnalyses, factsOf, type MapSide, scalesOf } from '../map-sides.ts'
import { createComparedReach } from './compared-reach.ts'
import { followBase, type SideAnswers } from './side-results.ts'
import {
  type ComparedSide,
  compareZones,
  type RankedZones,
  rankedZones,
  type SideFigures,
  scaleOf,
  shownOf,
  type ZoneComparison,
} from './zone-comparison.ts'

/** The content of one of the two maps: a dataset's own figures, or its zones compared with those of the base. */
export interface Pane {
  readonly dataset: MapSide
  readonly kind: 'values' | 'compared'
  /** The screen that provides the displayed zones and figures. */
  readonly zones: ZoneScreenModel
}

/** A dataset's zones ranked by difference, and the classes that the map draws. */
export interface ShownSide {
  readonly side: ComparedSide
  readonly ranks: () => RankedZones
  readonly classOf: (zone: number) => number
}

export interface CompareMapModel {
  readonly datasets: readonly MapSide[]
  readonly base: MapSide
  /** The datasets that are compared with the base zone by zone. */
  readonly others: readonly MapSide[]
  /** Differences between the datasets that no figure shows, in words. */
  readonly unlike: ReadonlySignal<readonly Unlike[]>
  /** Retries the reads for `unlike` that failed; null if none did. */
  readonly onRetry: ReadonlySignal<(() => void) | null>
  /** Why only shares are compared; null if levels may be compared, or if that is not known yet. */
  readonly sharesOnly: ReadonlySignal<string | null>
  /** The base's map. All datasets follow its analysis, filters and view. */
  readonly zones: ZoneScreenModel
  readonly show: ReadonlySignal<Shown>
  /** The normalisation of the figures: the reader's choice, otherwise the first that all datasets allow. */
  readonly per: ReadonlySignal<Per | null>
  /** The normalisations that all datasets allow in this analysis; null until they have replied. */
  readonly knownPer: ReadonlySignal<readonly Per[] | null>
  readonly layout: ReadonlySignal<Layout>
  /** True if one map can be laid over the other: both sides have the same zones. */
  readonly sameZones: ReadonlySignal<boolean>
  readonly left: ReadonlySignal<Pane>
  readonly right: ReadonlySignal<Pane>
  /** The dataset that the table lists. */
  readonly listed: ReadonlySignal<MapSide | null>
  readonly comparison: ReadonlySignal<ZoneComparison | null>
  readonly scale: ReadonlySignal<DivergingScale | null>
  /** By dataset; empty until all have replied. */
  readonly shown: ReadonlySignal<ReadonlyMap<number, ShownSide>>
  /** The study areas, by dataset. */
  readonly studies: ReadonlySignal<ReadonlyMap<number, Outline['lonLat']>>
  /** Where the map moves for a new result, [west, south, east, north] degrees; null leaves it where it is. */
  readonly reach: ReadonlySignal<LonLatBox | null>
  readonly link: ReadonlySignal<CompareMapLink>
  setShow(show: Shown): void
  setPer(per: Per): void
  setLayout(layout: Layout): void
  /** Shows a dataset on a side. If the other side shows it already, the two swap. */
  setSide(side: 'left' | 'right', id: number): void
  list(id: number): void
  restore(link: CompareMapLink): void
  /** Starts loading. Returns a disposer. */
  start(): () => void
}

interface CompareMapDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly link: CompareMapLink
  readonly view: ZoneViewLink
  readonly onRequestFailed: (message: string) => void
}

/** @param datasets two or more, one of which is the base (mark 0) */
export function createCompareMap(
  datasets: readonly MapSide[],
  declared: ZoneScreenDeclaration,
  deps: CompareMapDeps,
): CompareMapModel {
  const { call, engine, onRequestFailed } = deps
  const base = datasets.find(({ mark }) => mark === 0)!
  const others = datasets.filter(({ mark, sameZones }) => mark !== 0 && sameZones)
  const reports = datasets.map(({ details }) => details)
  const declaration: ZoneScreenDeclaration = { ...declared, modes: commonAnalyses(declared.modes, reports) }
  const screenOf = ({ details, days }: MapSide, link: ZoneViewLink) =>
    createZoneScreen(declaration, {
      call,
      engine,
      datasetId: details.id,
      report: details,
      ...(days && { days }),
      link,
      onRequestFailed,
    })
  const zones = screenOf(base, deps.view)
  /** The screens of datasets with other zones, which follow the base's analysis and filters. */
  const apart = new Map(
    datasets.flatMap(each => (each.sameZones ? [] : [[each.id, screenOf(each, ownView(deps.view))] as const])),
  )

  const show = signal(deps.link.show)
  const chosenPer = signal(deps.link.per)
  const chosenLayout = signal(deps.link.layout)
  const sides = signal(sidesOf(datasets, deps.link))
  const listedId = signal<number | null>(null)
  const comparison = signal<ZoneComparison | null>(null)
  const studies = signal<ReadonlyMap<number, Outline['lonLat']>>(new Map())

  const datasetOf = (id: number) => datasets.find(each => each.id === id) ?? base
  const paneOf = (id: number): Pane => {
    const dataset = datasetOf(id)
    return {
      dataset,
      kind: dataset.sameZones && dataset.mark !== 0 ? 'compared' : 'values',
      zones: apart.get(id) ?? zones,
    }
  }
  const left = computed(() => paneOf(sides.value.left))
  const right = computed(() => paneOf(sides.value.right))
  const sameZones = computed(() => left.value.dataset.sameZones && right.value.dataset.sameZones)
  const layout = computed<Layout>(() =>
    sameZones.value ? (chosenLayout.value ?? (others.length > 1 ? 'swipe' : 'one')) : 'two',
  )
  const listed = computed(
    () =>
      others.find(({ id }) => id === listedId.value) ??
      [left.value, right.value].find(({ kind }) => kind === 'compared')?.dataset ??
      others[0] ??
      null,
  )

  const answered = followBase(zones, { call, others, onRequestFailed })
  const resultOf = ({ id }: MapSide, { base: own, others: rest }: SideAnswers) => (id === base.id ? own : rest.get(id)!)
  const areas = createLoad(abort =>
    others.every(({ details }) => details.studyAreaWkt === base.details.studyAreaWkt)
      ? Promise.resolve([])
      : call(routes.compareAreas, {
          query: { datasets: [base, ...others].map(({ details }) => details.id).join() },
          signal: abort,
        }),
  )
  const facts = datasets.map(each => factsOf(each, declared.modes))
  const breaks = createLoad(abort =>
    readBreaks(
      call,
      facts
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? '',
      abort,
    ),
  )
  const sharesOnly = computed(() => {
    const known = areas.state.value
    if (known.kind === 'loading') return null
    const lying = known.kind === 'ready' ? known.value : null
    const texts = sharesOnlyTexts(
      base.label,
      others.map(({ label, details }) => ({ label, levels: levelsOf(base.details, details, lying) })),
    )
    return texts.length === 0 ? null : texts.join(' ')
  })
  const knownPer = computed(() => {
    const [answers, lying] = [answered.answers.value, areas.state.value]
    if (answers === null || (lying.kind !== 'ready' && lying.kind !== 'failed')) return null
    const scales = [base, ...others].map(each => scalesOf(each, resultOf(each, answers).total))
    const offered = sharesOnly.value === null ? PER : (['share'] as const)
    return offered.filter(each => scales.every(scale => scale[each] !== null))
  })
  const per = computed(() => {
    const known = knownPer.value ?? []
    return known.find(each => each === chosenPer.value) ?? known[0] ?? null
  })
  const compare = async (): Promise<void> => {
    const [answers, divided] = [answered.answers.value, per.value]
    comparison.value = null
    if (answers === null || divided === null || others.length === 0) return
    // Draw the new result and compare it in separate tasks, so that neither blocks the page for long.
    await yieldToLoop()
    const isLate = () => answers !== answered.answers.peek() || divided !== per.peek()
    if (isLate()) return
    const figuresOf = (dataset: MapSide): SideFigures => {
      const result = resultOf(dataset, answers)
      return { id: dataset.id, result, scale: scalesOf(dataset, result.total)[divided] ?? 1 }
    }
    const compared = await compareZones(figuresOf(base), others.map(figuresOf), divided, yieldToLoop)
    if (!isLate()) comparison.value = compared
  }
  const scale = computed(() => comparison.value && scaleOf(comparison.value, show.value))
  const shown = computed<ReadonlyMap<number, ShownSide>>(() => {
    const [found, bounds] = [comparison.value, scale.value]
    if (found === null || bounds === null) return new Map()
    return new Map(
      [...found.sides].map(([id, side]) => [
        id,
        {
          side,
          ranks: ranksOf(side, show.value),
          classOf: classIn(side, found.placeOf, show.value, bounds),
        },
      ]),
    )
  })

  let gone = false
  const failed = (error: unknown) => gone || console.error(error)
  const reach = createComparedReach({ zones, comparison, studies, isCompared: others.length > 0, onError: failed })
  const readStudies = async (): Promise<void> => {
    const { area } = await engine()
    const read = async ({ id, details }: MapSide) =>
      details.studyAreaWkt === null ? [] : [[id, (await area(details.studyAreaWkt)).lonLat] as const]
    studies.value = new Map((await Promise.all(datasets.map(read))).flat())
  }

  return {
    datasets,
    base,
    others,
    unlike: computed(() => unlikeOf(facts, breaks, areas)),
    onRetry: computed(() => retryOf(breaks, areas)),
    sharesOnly,
    zones,
    show,
    per,
    knownPer,
    layout,
    sameZones,
    left,
    right,
    listed,
    comparison,
    scale,
    shown,
    studies,
    reach: reach.reach,
    link: computed(() => ({ show: show.value, per: chosenPer.value, layout: chosenLayout.value, ...sides.value })),
    setShow: next => {
      show.value = next
    },
    setPer: next => {
      chosenPer.value = next
    },
    setLayout: next => {
      chosenLayout.value = next
    },
    setSide: (side, id) => {
      const other = side === 'left' ? 'right' : 'left'
      const before = sides.peek()
      sides.value = { ...before, ...(before[other] === id && { [other]: before[side] }), [side]: id }
    },
    list: id => {
      listedId.value = id
    },
    restore: link =>
      batch(() => {
        show.value = link.show
        chosenPer.value = link.per
        chosenLayout.value = link.layout
        sides.value = sidesOf(datasets, link)
      }),
    start: () => {
      gone = false
      const stops = [
        zones.start(),
        reach.start(),
        answered.start(),
        effect(() => void compare().catch(failed)),
        ...[...apart.values()].flatMap(each => [each.start(), followView(each, zones)]),
      ]
      readStudies().catch(failed)
      areas.start()
      breaks.start()
      return () => {
        gone = true
        areas.dispose()
        breaks.dispose()
        for (const stop of stops) stop()
      }
    },
  }
}

/** The view of a dataset with other zones: the same analysis and filters, and all of its zones. */
const ownView = (view: ZoneViewLink): ZoneViewLink => ({
  ...view,
  zones: 'all',
  group: null,
  range: null,
  camera: null,
})

/** Repeats the base's search for a dataset with other zones. */
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
 * The datasets on both sides: those named by the URL, otherwise the first two that are compared. A single compared
 * dataset is to the left of the base's own figures. If none is compared, the base is on the left.
 */
function sidesOf(datasets: readonly MapSide[], link: Pick<CompareMapLink, 'left' | 'right'>) {
  const base = datasets.filter(({ mark }) => mark === 0)
  const others = datasets.filter(({ mark }) => mark !== 0)
  const order = others.some(({ sameZones }) => sameZones) ? [...others, ...base] : [...base, ...others]
  const [left, right] = order.map(({ id }) => id)
  const known = (id: number | null) => datasets.find(each => each.id === id)?.id
  return { left: known(link.left) ?? left ?? 0, right: known(link.right) ?? right ?? 0 }
}

/** The ranks of a side, sorted on first use. */
const ranksOf = (side: ComparedSide, show: Shown): (() => RankedZones) => {
  let ranked: RankedZones | null = null
  return () => {
    ranked ??= rankedZones(side, show)
    return ranked
  }
}

const classIn =
  ({ rows }: ComparedSide, placeOf: ZoneComparison['placeOf'], show: Shown, scale: DivergingScale) =>
  (zone: number): number => {
    const row = rows.get(placeOf.get(zone)?.zoneId ?? zone)
    return row?.kind === 'compared' ? divergingClass(shownOf(row, show), row.clear, scale) : OUTSIDE_CLASS
  }
