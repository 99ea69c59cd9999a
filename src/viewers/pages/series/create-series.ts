import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Client } from '../../../app/create-client.ts'
import { createLoad, type Load } from '../../../app/load.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { DayNote, NoteChange, NoteToAdd } from '../../../contract/notes.ts'
import { type Month, monthPeriod } from '../../../domain/months.ts'
import type { DayOfSeries } from '../../../domain/series/week-figures.ts'
import { type CallsDone, fewAtOnce } from '../../kit/few-at-once.ts'
import { type Members, readMembers } from './read-members.ts'
import { type MonthFigures, readDays, readMonths } from './read-series.ts'
import type { MeasureId, SeriesOf } from './series-link.ts'

export interface SeriesModel {
  readonly members: Load<Members>
  /** Returns the months' figures, which load once the members have. */
  readonly months: (measure: MeasureId) => Load<MonthFigures>
  readonly days: Load<readonly DayOfSeries[]>
  /** The months that the provider has delivered. Null until they have loaded. */
  readonly delivered: ReadonlySignal<readonly Month[] | null>
  /** Notes on the days of the series, including changes of method. */
  readonly notes: Load<readonly DayNote[]>
  /** How many of the series' calls have finished. */
  readonly progress: ReadonlySignal<CallsDone>
  /** Starts loading everything except a measure's months. */
  readonly start: () => void
  /** Repeats what failed. */
  readonly retry: () => void
  readonly addNote: (note: NoteToAdd) => Promise<void>
  readonly changeNote: (change: NoteChange) => Promise<void>
  readonly deleteNote: (id: number) => Promise<void>
  dispose(): void
}

interface SeriesDeps {
  readonly call: Client['call']
  readonly of: SeriesOf
}

export function createSeries({ call, of }: SeriesDeps): SeriesModel {
  const { call: read, progress } = fewAtOnce(call)
  const delivered = signal<readonly Month[] | null>(null)
  let left = new AbortController()
  let reading: Promise<Members> | null = null
  const readOnce = (): Promise<Members> => {
    reading ??= readMembers(read, of, left.signal)
    // A later attempt reads again.
    reading.catch(() => {
      reading = null
    })
    return reading
  }
  const members = createLoad(readOnce)
  const days = createLoad(async signal => readDays(read, await readOnce(), signal))
  const months = new Map<MeasureId, Load<MonthFigures>>()

  const notes = createLoad(async (signal): Promise<readonly DayNote[]> => {
    const { members: all } = await readOnce()
    const [first, last] = [all[0], all.at(-1)]
    if (first === undefined || last === undefined) return []
    const query = {
      from: monthPeriod(first.month).startDate.slice(0, 10),
      to: monthPeriod(last.month).endDate.slice(0, 10),
    }
    return read(routes.dayNotes, { query, signal })
  })
  const every = () => [members, days, notes, ...months.values()]
  const readDelivered = async (): Promise<void> => {
    delivered.value = await read(routes.availableMonths, { signal: left.signal })
  }
  return {
    members,
    days,
    delivered,
    notes,
    progress,
    months: measure => {
      const started = months.get(measure)
      if (started !== undefined) return started
      const load = createLoad(async signal => readMonths(read, await readOnce(), measure, signal))
      months.set(measure, load)
      return load
    },
    start: () => {
      left = new AbortController()
      members.start()
      days.start()
      notes.start()
      // The series is useful without the reasons for its gaps.
      void readDelivered().catch(() => undefined)
    },
    retry: () => {
      for (const load of every()) if (load.state.peek().kind === 'failed') load.retry()
    },
    addNote: async note => {
      await call(routes.addNote, { body: note })
      await notes.renew()
    },
    changeNote: async change => {
      await call(routes.changeNote, { body: change })
      await notes.renew()
    },
    deleteNote: async id => {
      await call(routes.deleteNote, { query: { id } })
      await notes.renew()
    },
    dispose: () => {
      left.abort()
      reading = null
      for (const load of every()) load.dispose()
    },
  }
}
