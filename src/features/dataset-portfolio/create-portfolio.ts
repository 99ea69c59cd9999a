import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loaded } from '../../app/load.ts'
import type { Series } from '../../contract/series.ts'
import { type Renamed, renamed } from '../../contract/wire-names.ts'
import { DatasetStatus } from '../../domain/constants.ts'
import { placeRanks, type Rank } from '../../domain/series/place-ranks.ts'
import { type Figure, interval, NO_FIGURE } from '../../domain/summaries/figure.ts'

/** The number of datasets read in parallel. */
const AT_ONCE = 4

export type PlaceDataset = Renamed<Series['datasets'][number]>

export interface PortfolioDeps {
  readonly series: (signal: AbortSignal) => Promise<Series>
  /** Returns a completed dataset's visits on an average day, or null if its report does not contain them. */
  readonly visits: (datasetId: number, signal: AbortSignal) => Promise<Figure | null>
}

/** One of the order's places, with its visits if they are known. */
export interface PortfolioRow {
  readonly dataset: PlaceDataset
  /** Undefined if there are none, or until they have been read. */
  readonly visits: Figure | undefined
  /** The 95 % interval, in visits per day. */
  readonly low: number | null
  readonly high: number | null
  readonly rank: Rank | null
  readonly isUnread: boolean
}

const isReady = ({ status }: PlaceDataset): boolean => status === DatasetStatus.Completed

/** Sorts 'Shop 2' before 'Shop 10'. */
const BY_NAME = new Intl.Collator('en-GB', { numeric: true })

/** Ranks the places of one order by their visits on an average day. */
export const createPortfolio = ({ series, visits }: PortfolioDeps) => {
  const loaded = signal<Loaded<Series>>({ kind: 'loading' })
  const figures = signal<ReadonlyMap<number, Figure | null>>(new Map())
  const unread = signal<ReadonlySet<number>>(new Set())

  const datasets = computed(() =>
    loaded.value.kind === 'ready'
      ? loaded.value.value.datasets.map(renamed).toSorted((a, b) => BY_NAME.compare(a.name, b.name))
      : [],
  )
  const rows = computed<readonly PortfolioRow[]>(() => {
    const visitsByDataset = datasets.value.map(({ id }) => figures.value.get(id) ?? undefined)
    const ranks = placeRanks(visitsByDataset.map(figure => figure ?? NO_FIGURE))
    return datasets.value.map((dataset, at): PortfolioRow => {
      const figure = visitsByDataset[at]
      const [low, high] = figure?.value == null ? [null, null] : interval(figure.value, figure.margin)
      return { dataset, visits: figure, low, high, rank: ranks[at] ?? null, isUnread: unread.value.has(dataset.id) }
    })
  })

  const readAll = async (abort: AbortSignal): Promise<void> => {
    const left = datasets.peek().filter(dataset => isReady(dataset) && !figures.peek().has(dataset.id))
    const next = async (): Promise<void> => {
      for (let dataset = left.shift(); dataset !== undefined && !abort.aborted; dataset = left.shift()) {
        const { id } = dataset
        try {
          const figure = await visits(id, abort)
          figures.value = new Map(figures.peek()).set(id, figure)
        } catch (error) {
          if (abort.aborted) return
          console.error(error)
          unread.value = new Set(unread.peek()).add(id)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }
  const load = async (abort: AbortSignal): Promise<void> => {
    loaded.value = { kind: 'loading' }
    try {
      const value = await series(abort)
      batch(() => {
        loaded.value = { kind: 'ready', value: value }
        unread.value = new Set()
      })
    } catch (error) {
      if (!abort.aborted) loaded.value = { kind: 'failed', error }
      return
    }
    await readAll(abort)
  }

  return {
    loaded: loaded as ReadonlySignal<Loaded<Series>>,
    rows,
    /** The ranked places, starting with rank 1. */
    ranked: computed(() =>
      rows.value.filter(({ rank }) => rank !== null).toSorted((a, b) => a.rank!.rank - b.rank!.rank),
    ),
    completed: computed(() => datasets.value.filter(isReady).length),
    read: computed(() => figures.value.size + unread.value.size),
    load,
    /** Reads the datasets again that could not be read. */
    readAgain: async (abort: AbortSignal): Promise<void> => {
      unread.value = new Set()
      await readAll(abort)
    },
  }
}
export type Portfolio = ReturnType<typeof createPortfolio>
