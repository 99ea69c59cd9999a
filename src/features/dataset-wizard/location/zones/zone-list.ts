import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLatBox, ZoneSummary } from '../../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import { inReadingOrder } from '../../model/zone-names.ts'
import type { ZonePicker } from './zone-picker.ts'

/** The number of zones counted within the map's extent. */
const MAX_COUNTED = 5000
const MAX_ROWS = 200
const REST_MS = 120

export type ZoneListTab = 'selected' | 'view'

interface InView {
  readonly count: number
  readonly zones: readonly ZoneSummary[]
}
const NONE: InView = { count: 0, zones: [] }

/** Creates the lists of zones: selected, in view, and found by code or name. */
export const createZoneList = (
  set: ReadonlySignal<ZoneSetState>,
  picker: ZonePicker,
  /** The map's extent while it draws zones, and null at other times. */
  box: ReadonlySignal<LonLatBox | null>,
) => {
  const tab = signal<ZoneListTab>('selected')
  const query = signal('')
  const inView = signal<InView>(NONE)
  const matches = signal<readonly ZoneSummary[]>([])

  /** Runs `work` once its inputs have stopped changing. Results for older inputs are dropped. */
  const rested = (work: () => Promise<() => void>) => {
    let live = true
    const timer = setTimeout(async () => {
      const apply = await work().catch(() => null)
      if (live) apply?.()
    }, REST_MS)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }
  const start = () => {
    const stops = [
      effect(() => {
        const [open, within] = [set.value, box.value]
        if (open.kind !== 'open' || within === null) {
          inView.value = NONE
          return
        }
        return rested(async () => {
          const ids = await open.engine.zonesIn(open.info.setId, within, MAX_COUNTED)
          const zones = await open.engine.summaries(open.info.setId, ids.slice(0, MAX_ROWS))
          return () => {
            inView.value = { count: ids.length, zones: inReadingOrder(zones) }
          }
        })
      }),
      effect(() => {
        const [open, text] = [set.value, query.value.trim()]
        if (open.kind !== 'open' || text === '') {
          matches.value = []
          return
        }
        return rested(async () => {
          const zones = await open.engine.search(open.info.setId, text, MAX_ROWS)
          return () => {
            matches.value = zones
          }
        })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    tab,
    query,
    inView,
    matches,
    /** The rows of the table. A search takes precedence over the tabs. */
    rows: computed(() =>
      query.value.trim() !== ''
        ? matches.value
        : tab.value === 'selected'
          ? inReadingOrder(picker.chosen.value.summaries)
          : inView.value.zones,
    ),
    find: (text: string) => {
      query.value = text
    },
    /** Choosing a tab ends the search. */
    show: (next: ZoneListTab) => {
      batch(() => {
        query.value = ''
        tab.value = next
      })
    },
    /** Follows the map and the search. Returns a disposer. */
    start,
  }
}
export type ZoneList = ReturnType<typeof createZoneList>
