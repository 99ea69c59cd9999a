import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Client } from '../../app/create-client.ts'
import type { DayNote, NoteChange, NoteToAdd } from '../../contract/notes.ts'
import { routes } from '../../contract/routes.ts'
import { type Month, monthPeriod } from '../../domain/month-period.ts'
import type { DayOfSeries } from '../../domain/series/week-figures.ts'
import { createLoad, type Load } from '../load.ts'
import { type MonthFigures, readDays, readMonths } from './read-figures.ts'
import { type Members, readMembers } from './read-members.ts'
import type { MeasureId, SeriesOf } from './series-link.ts'

export interface SeriesModel {
  readonly members: Load<Members>
  /** Loaded once the members are. */
  readonly months: (measure: MeasureId) => Load<MonthFigures>
  readonly days: Load<readonly DayOfSeries[]>
  /** The months that the provider has delivered; empty until they are known. */
  readonly delivered: ReadonlySignal<readonly Month[]>
  /** Notes on the days of the series; empty until they are known. */
  readonly notes: ReadonlySignal<readonly DayNote[]>
  /** Starts everything but the months of a measure. */
  readonly start: () => void
  readonly addNote: (note: NoteToAdd) => Promise<void>
  readonly changeNote: (change: NoteChange) => Promise<void>
  readonly deleteNote: (id: number) => Promise<void>
  dispose(): void
}

interface SeriesDeps {
  readonly call: Client['call']
  readonly of: SeriesOf
}

/** The state of one open series. */
export function createSeries({ call, of }: SeriesDeps): SeriesModel {
  const notes = signal<readonly DayNote[]>([])
  const delivered = signal<readonly Month[]>([])
  let left = new AbortController()
  let read: Promise<Members> | null = null
  const readOnce = (): Promise<Members> => {
    read ??= readMembers(call, of, left.signal)
    // a later attempt reads anew
    read.catch(() => {
      read = null
    })
    return read
  }
  const members = createLoad(readOnce)
  const days = createLoad(async signal => readDays(call, await readOnce(), signal))
  const months = new Map<MeasureId, Load<MonthFigures>>()

  const readNotes = async (): Promise<void> => {
    const { members: all } = await readOnce()
    const [first, last] = [all[0], all.at(-1)]
    if (first === undefined || last === undefined) return
    const query = {
      from: monthPeriod(first.month).startDate.slice(0, 10),
      to: monthPeriod(last.month).endDate.slice(0, 10),
    }
    notes.value = await call(routes.dayNotes, { query, signal: left.signal })
  }
  const readDelivered = async (): Promise<void> => {
    delivered.value = await call(routes.availableMonths, { signal: left.signal })
  }
  return {
    members,
    days,
    delivered,
    notes,
    months: measure => {
      const known = months.get(measure)
      if (known !== undefined) return known
      const made = createLoad(async signal => readMonths(call, await readOnce(), measure, signal))
      months.set(measure, made)
      return made
    },
    start: () => {
      left = new AbortController()
      members.start()
      days.start()
      // a series is worth reading without its notes, and without the reasons of its gaps
      void readNotes().catch(() => undefined)
      void readDelivered().catch(() => undefined)
    },
    addNote: async note => {
      await call(routes.addNote, { body: note })
      await readNotes()
    },
    changeNote: async change => {
      await call(routes.changeNote, { body: change })
      await readNotes()
    },
    deleteNote: async id => {
      await call(routes.deleteNote, { query: { id } })
      await readNotes()
    },
    dispose: () => {
      left.abort()
      read = null
      for (const load of [members, days, ...months.values()]) load.dispose()
    },
  }
}
