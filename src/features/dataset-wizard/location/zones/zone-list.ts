import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLatBox, ZoneSummary } from '../../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../../engine/zone-file.ts'
import { inReadingOrder } from '../../model/zone-words.ts'
import type { ZonePicker } from './zone-picker.ts'

/** The most zones that are counted in the map's box, and the most rows of a list. */
const COUNTED = 5000
const LISTED = 200
const REST_MS = 120

export type ZoneListTab = 'selected' | 'view'

interface InView {
  readonly count: number
  readonly zones: readonly ZoneSummary[]
}
const NONE: InView = { count: 0, zones: [] }

/** The map's zones as lists: chosen, in view, found by code or name. */
export const createZoneList = (
  set: ReadonlySignal<ZoneSetState>,
  picker: ZonePicker,
  /** The map's box while it draws zones, else null. */
  box: ReadonlySignal<LonLatBox | null>,
) => {
  const tab = signal<ZoneListTab>('selected')
  const query = signal('')
  const inView = signal<InView>(NONE)
  const found = signal<readonly ZoneSummary[]>([])

  /** Runs `work` once its inputs rest; what comes back for older inputs is dropped. */
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
          const ids = await open.engine.zonesIn(open.info.setId, within, COUNTED)
          const zones = await open.engine.summaries(open.info.setId, ids.slice(0, LISTED))
          return () => {
            inView.value = { count: ids.length, zones: inReadingOrder(zones) }
          }
        })
      }),
      effect(() => {
        const [open, text] = [set.value, query.value.trim()]
        if (open.kind !== 'open' || text === '') {
          found.value = []
          return
        }
        return rested(async () => {
          const zones = await open.engine.search(open.info.setId, text, LISTED)
          return () => {
            found.value = zones
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
    found,
    /** The rows of the table; a search takes precedence over the tabs. */
    rows: computed(() =>
      query.value.trim() !== ''
        ? found.value
        : tab.value === 'selected'
          ? picker.chosen.value.summaries
          : inView.value.zones,
    ),
    find: (text: string) => {
      query.value = text
    },
    /** A tab ends the search. */
    show: (next: ZoneListTab) => {
      batch(() => {
        query.value = ''
        tab.value = next
      })
    },
    /** Follows map and search until the answer is called. */
    start,
  }
}
export type ZoneList = ReturnType<typeof createZoneList>
