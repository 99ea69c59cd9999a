import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { NamedZone, Repair } from '../../../../../workers/contract.ts'
import { MAX_LIST_LINES } from '../../../../domain/constants.ts'
import { csvTable, linesAroundTable } from '../../../../domain/text/csv-table.ts'
import { counted, whole } from '../../../../domain/text/numbers.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import {
  bestColumn,
  type CsvColumn,
  csvColumns,
  entriesOf,
  lineOf,
  oneEntryALine,
  type PastedList,
} from '../../model/csv-columns.ts'
import { zonesText } from '../../model/zone-names.ts'
import { createRepairPrices, type PriceOfRepair } from '../../prices/quote.ts'
import type { LocationSlice } from '../location-slice.ts'
import { withCoarser } from '../zones/coarser-zones.ts'
import { type ChangeRefusal, changeRefusal, repairProblem } from '../zones/refusals.ts'
import { createRepairDrawing } from '../zones/repair-drawing.ts'
import { applyRepair } from '../zones/repair-panel.tsx'
import { entryTest, type LineOutcome, readLines } from './read-lines.ts'

/** A longer text would stall the page, so the field rejects it. */
const MAX_LIST_CHARACTERS = 1_000_000
const REST_MS = 200
/** The number of rows from which a file's columns are identified. */
const SAMPLE_ROWS = 200

export type LineState = 'waiting' | 'found' | 'choose' | 'elsewhere' | 'unknown'

/** A line of the list with its outcome. */
export interface Line {
  /** The line number, from 1. */
  readonly number: number
  readonly entry: string
  readonly outcome: LineOutcome | null
  /** Also `found` once the user has picked zones. */
  readonly state: LineState
  /** The zones that the line adds. */
  readonly zones: readonly NamedZone[]
}

export const TABS = ['all', 'found', 'choose', 'unknown', 'elsewhere'] as const
export type PasteTab = (typeof TABS)[number]

const STATE_ORDER: Readonly<Record<LineState, number>> = { choose: 0, elsewhere: 1, unknown: 2, waiting: 3, found: 4 }

export const linesText = (lines: number): string => counted(lines, 'line')

const NONE_PICKED: PastedList['picked'] = new Map()

export type PasteLocation = Pick<
  LocationSlice,
  | 'zoneFile'
  | 'zones'
  | 'tools'
  | 'rules'
  | 'coarser'
  | 'coarserName'
  | 'decisions'
  | 'pastedList'
  | 'listCalls'
  | 'applyRepair'
  | 'highestPopulation'
>

/** Creates the state of a list of codes, postcodes and names, and of the zones that it adds to the selection. */
export const createPaste = (location: PasteLocation, priceOfRepair: PriceOfRepair) => {
  const { decisions, pastedList, tools, zoneFile, zones } = location
  const stored = pastedList.peek()
  const zoneSystemId = decisions.zoneSystemId.peek()
  const text = createListText(zoneFile, stored)
  /** The zones that the user picked for each line, keyed by the line's entry. */
  const picked = signal(stored?.zoneSystemId === zoneSystemId ? stored.picked : NONE_PICKED)
  const outcomes = createOutcomes(location, text, () => announce(spokenSummary(counts.peek(), summary.peek())))
  const lines = computed<readonly Line[]>(() =>
    text.problem.value !== null
      ? []
      : text.entries.value.flatMap((entry, index) =>
          entry === ''
            ? []
            : [{ number: index + 1, entry, ...settledLine(entry, outcomes.byEntry.value, picked.value) }],
        ),
  )
  const counts = computed<Readonly<Record<LineState, number>>>(() => {
    const sums = { waiting: 0, found: 0, choose: 0, elsewhere: 0, unknown: 0 }
    for (const { state } of lines.value) sums[state] += 1
    return sums
  })
  let lastIds: readonly number[] = []
  /** Stays the same array until the zones change, because a line that adds none must not reset the chosen repair. */
  const zoneIds = computed(() => {
    const ids = [...new Set(lines.value.flatMap(line => line.zones.map(({ id }) => id)))]
    if (ids.length !== lastIds.length || ids.some((id, at) => id !== lastIds[at])) lastIds = ids
    return lastIds
  })
  const subtracts = computed(() => tools.mode.value === 'subtract')
  /** The whole selection, including the zones of the list. */
  const wished = computed<readonly number[]>(() => {
    const listed = new Set(zoneIds.value)
    const before = zones.selection.ids.value
    return subtracts.value ? before.filter(id => !listed.has(id)) : [...new Set([...before, ...listed])]
  })
  const summary = computed(() =>
    lines.value.length === 0 ? '' : summaryText(counts.value, zonesText(zoneIds.value.length)),
  )
  const judgement = createJudgement(location, wished, zoneIds, priceOfRepair)
  const { repair } = judgement
  const final = computed<readonly number[]>(() => (repair.value === null ? wished.value : [...repair.value.ids]))
  const tab = signal<PasteTab>('all')
  const stopStoring = effect(() => {
    pastedList.value = {
      text: text.text.value,
      columns: text.columns.value,
      column: text.column.value,
      zoneSystemId,
      picked: picked.value,
    }
  })

  return {
    ...text,
    ...judgement,
    lines,
    byNumber: computed(() => new Map(lines.value.map(line => [line.number, line]))),
    counts,
    zoneIds,
    summary,
    reading: outcomes.reading,
    subtracts,
    /** The selection that `apply` creates, with the chosen repair. */
    final,
    tab,
    /** The lines of the chosen tab. Lines that need attention come first. */
    rows: computed(() =>
      lines.value
        .filter(({ state }) => tab.value === 'all' || state === tab.value)
        .toSorted((a, b) => STATE_ORDER[a.state] - STATE_ORDER[b.state] || a.number - b.number),
    ),
    pick: (entry: string, ids: readonly number[]): void => {
      picked.value = new Map(picked.peek()).set(entry, ids)
    },
    /** Applies the list as one step of Undo and then drops it. Coarser zones belong to another system. */
    apply: async (): Promise<void> => {
      const chosen = repair.peek()
      if (chosen?.setId !== undefined) applyRepair(location, chosen)
      else if (!(await zones.apply({ label: 'paste', ids: final.peek() }))) return
      pastedList.value = null
    },
    clear: (): void =>
      batch(() => {
        picked.value = NONE_PICKED
        text.clear()
      }),
    stop: (): void => {
      stopStoring()
      outcomes.stop()
      judgement.stop()
    },
  }
}
export type Paste = ReturnType<typeof createPaste>

/** Creates the text of the list, which is typed, pasted, or a column of a CSV file. */
const createListText = (zoneFile: PasteLocation['zoneFile'], stored: PastedList | null) => {
  const text = signal(stored?.text ?? '')
  const columns = signal<readonly CsvColumn[]>(stored?.columns ?? [])
  const column = signal(stored?.column ?? 0)
  const tooLong = signal<string | null>(null)
  const leftOut = signal<string | null>(null)
  const entries = computed(() => entriesOf(text.value))
  const filled = computed(() => entries.value.filter(entry => entry !== '').length)
  const setText = (next: string): void => {
    const isTooLong = next.length > MAX_LIST_CHARACTERS
    batch(() => {
      tooLong.value = isTooLong
        ? `The list has ${whole(next.length)} characters, which is more than ${whole(MAX_LIST_LINES)} lines of codes. Paste it in parts.`
        : null
      if (!isTooLong) text.value = oneEntryALine(next)
    })
  }
  const showColumn = (index: number): void => {
    const chosen = columns.peek()[index]
    if (chosen === undefined) return
    column.value = index
    setText(chosen.cells.map(lineOf).join('\n'))
  }
  return {
    text: text as ReadonlySignal<string>,
    setText,
    entries,
    /** Why the list cannot be read. */
    problem: computed(() => {
      if (tooLong.value !== null) return tooLong.value
      return filled.value > MAX_LIST_LINES
        ? `The list has ${linesText(filled.value)}; at most ${whole(MAX_LIST_LINES)} are read at once. Leave some out, or paste it in parts.`
        : null
    }),
    columns: columns as ReadonlySignal<readonly CsvColumn[]>,
    column: column as ReadonlySignal<number>,
    /** Says which lines of the file are not part of its table. */
    leftOut: leftOut as ReadonlySignal<string | null>,
    showColumn,
    /** Replaces the entry on a line. */
    replace: (number: number, entry: string): void => {
      const all = text.peek().split('\n')
      all[number - 1] = lineOf(entry)
      setText(all.join('\n'))
    },
    /** Reads a CSV file. The column with the most zones or postcodes becomes the list. */
    readFile: async (csv: string): Promise<void> => {
      const table = csvTable(csv)
      const { rows } = table
      if (!(await zoneFile.complete())) return
      const open = zoneFile.set.peek()
      if (open.kind !== 'open') return
      const sample = rows.slice(0, SAMPLE_ROWS).map(row => row.map(cell => cell.trim()))
      const isEntry = await entryTest(open, sample.flat())
      leftOut.value = linesAroundTable(table)
      columns.value = csvColumns(
        rows.map((row, index) => sample[index] ?? row),
        isEntry,
      )
      const samples = columns.peek().map(each => ({ ...each, cells: each.cells.slice(0, SAMPLE_ROWS) }))
      showColumn(bestColumn(samples, isEntry))
    },
    clear: (): void => {
      columns.value = []
      leftOut.value = null
      setText('')
    },
  }
}

/**
 * Looks up the outcome of each entry once the user has stopped typing.
 * @param onRead called when all entries have been looked up
 */
const createOutcomes = (
  { decisions, listCalls, zoneFile }: PasteLocation,
  { entries, problem }: Pick<ReturnType<typeof createListText>, 'entries' | 'problem'>,
  onRead: () => void,
) => {
  const byEntry = signal<ReadonlyMap<string, LineOutcome>>(new Map())
  const reading = signal(false)
  const read = async (texts: readonly string[], abort: AbortSignal): Promise<void> => {
    if (!(await zoneFile.complete()) || abort.aborted) return
    const open = zoneFile.set.peek()
    const system = decisions.system.peek()
    if (open.kind !== 'open' || system === null) return
    reading.value = true
    const put = (outcomes: ReadonlyMap<string, LineOutcome>): void => {
      if (!abort.aborted) byEntry.value = new Map([...byEntry.peek(), ...outcomes])
    }
    try {
      await readLines(open, system.zoneSystemId, listCalls, texts, put, abort)
    } catch (error) {
      console.error(error)
    }
    if (abort.aborted) return
    reading.value = false
    onRead()
  }
  const stop = effect(() => {
    const message = problem.value
    if (message !== null) return untracked(() => announce(message))
    const distinct = new Set(entries.value.filter(entry => entry !== ''))
    const unread = [...distinct].filter(entry => {
      const outcome = byEntry.peek().get(entry)
      return outcome === undefined || (outcome.kind === 'unknown' && outcome.failed === true)
    })
    if (unread.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(() => void read(unread, abort.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  return {
    byEntry: byEntry as ReadonlySignal<ReadonlyMap<string, LineOutcome>>,
    reading: reading as ReadonlySignal<boolean>,
    stop,
  }
}

/** Returns a line's state, given its outcome and the zones that the user picked for it. */
const settledLine = (
  entry: string,
  outcomes: ReadonlyMap<string, LineOutcome>,
  picked: PastedList['picked'],
): Pick<Line, 'outcome' | 'state' | 'zones'> => {
  const outcome = outcomes.get(entry) ?? null
  if (outcome === null) return { outcome, state: 'waiting', zones: [] }
  if (outcome.kind === 'found') return { outcome, state: 'found', zones: outcome.zones }
  const ids = picked.get(entry) ?? []
  const zones = outcome.kind === 'unknown' ? [] : outcome.zones.filter(({ id }) => ids.includes(id))
  return { outcome, state: zones.length > 0 ? 'found' : outcome.kind, zones }
}

const summaryText = (
  { found, waiting, choose, elsewhere, unknown }: Readonly<Record<LineState, number>>,
  zones: string,
): string => {
  const unsettled = choose + elsewhere + unknown
  const first = `${linesText(found)} ${found === 1 ? 'matches' : 'match'} ${zones}.`
  const stays =
    unsettled === 1
      ? '1 line needs a decision and is left out.'
      : `${linesText(unsettled)} need a decision and are left out.`
  return `${first}${unsettled > 0 ? ` ${stays}` : ''}${waiting > 0 ? ` ${linesText(waiting)} being looked up.` : ''}`
}

/** Returns the summary for screen readers, including the lines that need attention. */
const spokenSummary = (
  { choose, elsewhere, unknown }: Readonly<Record<LineState, number>>,
  summary: string,
): string => {
  const parts = [
    ...(choose > 0 ? [`${linesText(choose)} to choose`] : []),
    ...(elsewhere > 0 ? [`${linesText(elsewhere)} of other zones`] : []),
    ...(unknown > 0 ? [`${linesText(unknown)} unknown`] : []),
  ]
  return `${summary} ${parts.length > 0 ? `${parts.join(', ')}.` : ''}`
}

interface Judged {
  /** The selection that was judged. */
  readonly ids: readonly number[]
  readonly allowed: boolean
  readonly refusal: ChangeRefusal | null
}

const repairsOf = (judged: Judged | null): readonly Repair[] => judged?.refusal?.verdict.repairs ?? []

/** Returns the verdict on the requested selection, and the repairs if the rules refuse it. */
const createJudgement = (
  { coarser, rules, zoneFile }: PasteLocation,
  wished: ReadonlySignal<readonly number[]>,
  zoneIds: ReadonlySignal<readonly number[]>,
  priceOfRepair: PriceOfRepair,
) => {
  const judged = signal<Judged | null>(null)
  const repair = signal<Repair | null>(null)
  const stopJudging = effect(() => {
    const ids = wished.value
    const limits = rules.value
    const open = zoneFile.set.peek()
    repair.value = null
    judged.value = null
    if (zoneIds.value.length === 0 || open.kind !== 'open') return
    let live = true
    const put = (refusal: ChangeRefusal | null): void =>
      batch(() => {
        judged.value = { ids, allowed: refusal === null, refusal }
        repair.value ??= repairsOf(judged.value).find(each => repairProblem(each, limits) === null) ?? null
      })
    open.engine
      .check(open.info.setId, Uint32Array.from(ids), limits)
      .then(verdict => {
        if (!live) return
        const totals = open.judge?.totals(ids) ?? { ids: Uint32Array.from(ids), areaKm2: 0, population: null }
        const refused = verdict.kind === 'allowed' ? null : changeRefusal('paste', false, verdict, totals, undefined)
        put(refused)
        return refused && withCoarser(coarser, open, refused, limits).then(more => live && more && put(more))
      })
      .catch(console.error)
    return () => {
      live = false
    }
  })
  const refusal = computed(() => judged.value?.refusal ?? null)
  const repairs = computed(() => repairsOf(judged.value))
  const prices = createRepairPrices(repairs, priceOfRepair)
  const drawn = createRepairDrawing(zoneFile.set, refusal, repair)
  return {
    judged: judged as ReadonlySignal<Judged | null>,
    refusal,
    repairs,
    prices: prices.prices,
    drawing: drawn.drawing,
    repair: repair as ReadonlySignal<Repair | null>,
    choose: (next: Repair): void => {
      repair.value = next
    },
    stop: (): void => {
      stopJudging()
      prices.stop()
      drawn.stop()
    },
  }
}
