import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { NamedZone, Repair } from '../../../../workers/contract.ts'
import { MAX_LIST_LINES } from '../../../domain/constants.ts'
import { counted, whole } from '../../../domain/text/numbers.ts'
import { announce } from '../../../ui/display/live-region.tsx'
import type { Wizard } from '../model.ts'
import { createRepairPrices } from '../prices/repair-prices.ts'
import { type ChangeRefusal, changeRefusal } from '../tools/change-refusal.ts'
import { withCoarser } from '../tools/coarser-zones.ts'
import { createRepairDrawing } from '../tools/repair-drawing.ts'
import { takeRepair } from '../tools/take-repair.ts'
import { repairProblem, zonesText } from '../zone-refusal.ts'
import { bestColumn, type CsvColumn, csvColumns, csvRows } from './csv-columns.ts'
import type { KeptList } from './kept-list.ts'
import type { LineOutcome } from './line-outcome.ts'
import { entryTest, readLines } from './read-lines.ts'
import { entriesOf, lineOf, oneEntryALine } from './split-list.ts'

/** A list longer than this is not put into the field, which would stall the page. */
const MAX_LIST_CHARACTERS = 1_000_000
const REST_MS = 200
/** The columns of a file are distinguished by this number of their cells. */
const SAMPLE_ROWS = 200

export type LineState = 'waiting' | 'found' | 'choose' | 'elsewhere' | 'unknown'

/** A line of the list with what has come of it. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly entry: string
  readonly outcome: LineOutcome | null
  /** `found` also once the user has chosen. */
  readonly state: LineState
  /** The zones that it adds. */
  readonly zones: readonly NamedZone[]
}

export const TABS = ['all', 'found', 'choose', 'unknown', 'elsewhere'] as const
export type PasteTab = (typeof TABS)[number]

const STATE_ORDER: Readonly<Record<LineState, number>> = { choose: 0, elsewhere: 1, unknown: 2, waiting: 3, found: 4 }

export const linesText = (lines: number): string => counted(lines, 'line')

interface Judged {
  /** The selection that was judged. */
  readonly ids: readonly number[]
  readonly allowed: boolean
  readonly refusal: ChangeRefusal | null
}

const NOTHING_TAKEN: KeptList['taken'] = new Map()

/** A list of codes, postcodes and names, and what would be added by it. */
export const createPaste = (wizard: Wizard) => {
  const { zoneFile, zones, tools, rules, keptList, coarser } = wizard
  const kept = keptList.peek()
  const zoneSystemId = wizard.zoneSystemId.peek()
  const text = signal(kept?.text ?? '')
  const columns = signal<readonly CsvColumn[]>(kept?.columns ?? [])
  const column = signal(kept?.column ?? 0)
  const tooLong = signal<string | null>(null)
  const outcomes = signal<ReadonlyMap<string, LineOutcome>>(new Map())
  /** The zones that the user took of a line, by its entry. */
  const taken = signal(kept?.zoneSystemId === zoneSystemId ? kept.taken : NOTHING_TAKEN)
  const reading = signal(false)
  const tab = signal<PasteTab>('all')
  const judged = signal<Judged | null>(null)
  const repair = signal<Repair | null>(null)

  const entries = computed(() => entriesOf(text.value))
  const filled = computed(() => entries.value.filter(entry => entry !== '').length)
  const problem = computed(() => {
    if (tooLong.value !== null) return tooLong.value
    return filled.value > MAX_LIST_LINES
      ? `The list has ${linesText(filled.value)}; at most ${whole(MAX_LIST_LINES)} are read at once. Leave some out, or paste it in parts.`
      : null
  })
  const lineOfEntry = (entry: string, at: number): Line => {
    const outcome = outcomes.value.get(entry) ?? null
    const chosen = taken.value.get(entry) ?? []
    const of = (all: readonly NamedZone[]) => all.filter(({ id }) => chosen.includes(id))
    if (outcome === null) return { number: at + 1, entry, outcome, state: 'waiting', zones: [] }
    if (outcome.kind === 'found') return { number: at + 1, entry, outcome, state: 'found', zones: outcome.zones }
    const own = outcome.kind === 'unknown' ? [] : of(outcome.zones)
    return { number: at + 1, entry, outcome, state: own.length > 0 ? 'found' : outcome.kind, zones: own }
  }
  const lines = computed<readonly Line[]>(() =>
    problem.value !== null ? [] : entries.value.flatMap((entry, at) => (entry === '' ? [] : [lineOfEntry(entry, at)])),
  )
  const byNumber = computed(() => new Map(lines.value.map(line => [line.number, line])))
  const counts = computed<Readonly<Record<LineState, number>>>(() => {
    const sums = { waiting: 0, found: 0, choose: 0, elsewhere: 0, unknown: 0 }
    for (const { state } of lines.value) sums[state] += 1
    return sums
  })
  let lastIds: readonly number[] = []
  /** The same array for as long as the zones are the same: a line that adds none must not undo the choice of a repair. */
  const ownIds = computed(() => {
    const ids = [...new Set(lines.value.flatMap(line => line.zones.map(({ id }) => id)))]
    if (ids.length !== lastIds.length || ids.some((id, at) => id !== lastIds[at])) lastIds = ids
    return lastIds
  })
  const subtracts = computed(() => tools.mode.value === 'subtract')
  /** The whole selection that is wished. */
  const wished = computed<readonly number[]>(() => {
    const own = new Set(ownIds.value)
    const before = zones.selection.ids.value
    return subtracts.value ? before.filter(id => !own.has(id)) : [...new Set([...before, ...own])]
  })
  const final = computed<readonly number[]>(() => (repair.value === null ? wished.value : [...repair.value.ids]))

  const summary = computed(() => {
    const { found, waiting, choose, elsewhere, unknown } = counts.value
    if (lines.value.length === 0) return ''
    const open = choose + elsewhere + unknown
    const first = `${linesText(found)} found in ${zonesText(ownIds.value.length)}.`
    const stays =
      open === 1 ? '1 line stays out until you settle it.' : `${linesText(open)} stay out until you settle them.`
    return `${first}${open > 0 ? ` ${stays}` : ''}${waiting > 0 ? ` ${linesText(waiting)} being looked up.` : ''}`
  })

  const read = (texts: readonly string[]): (() => void) => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      if (!(await zoneFile.complete()) || abort.signal.aborted) return
      const open = zoneFile.set.peek()
      const system = wizard.system.peek()
      if (open.kind !== 'open' || system === null) return
      reading.value = true
      const put = (found: ReadonlyMap<string, LineOutcome>): void => {
        if (!abort.signal.aborted) outcomes.value = new Map([...outcomes.peek(), ...found])
      }
      try {
        await readLines(open, system.zoneSystemId, wizard.listCalls, texts, put, abort.signal)
      } catch (error) {
        console.error(error)
      }
      if (abort.signal.aborted) return
      reading.value = false
      announce(spoken())
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }
  const spoken = (): string => {
    const { choose, elsewhere, unknown } = counts.peek()
    const parts = [
      ...(choose > 0 ? [`${linesText(choose)} to choose`] : []),
      ...(elsewhere > 0 ? [`${linesText(elsewhere)} of other zones`] : []),
      ...(unknown > 0 ? [`${linesText(unknown)} unknown`] : []),
    ]
    return `${summary.peek()} ${parts.length > 0 ? `${parts.join(', ')}.` : ''}`
  }

  const stops = [
    effect(() => {
      keptList.value = {
        text: text.value,
        columns: columns.value,
        column: column.value,
        zoneSystemId,
        taken: taken.value,
      }
    }),
    effect(() => {
      const said = problem.value
      if (said !== null) return untracked(() => announce(said))
      const asked = new Set(entries.value.filter(entry => entry !== ''))
      const known = outcomes.peek()
      const left = [...asked].filter(entry => {
        const outcome = known.get(entry)
        return outcome === undefined || (outcome.kind === 'unknown' && outcome.failed === true)
      })
      if (left.length > 0) return read(left)
    }),
    effect(() => {
      const ids = wished.value
      const limits = rules.value
      const open = zoneFile.set.peek()
      repair.value = null
      judged.value = null
      if (ownIds.value.length === 0 || open.kind !== 'open') return
      let live = true
      open.engine
        .check(open.info.setId, Uint32Array.from(ids), limits)
        .then(verdict => {
          if (!live) return
          const asked = open.judge?.totals(ids) ?? { ids: Uint32Array.from(ids), areaKm2: 0, population: null }
          const refused = verdict.kind === 'allowed' ? null : changeRefusal('paste', false, verdict, asked, undefined)
          const put = (refusal: ChangeRefusal | null): void =>
            batch(() => {
              judged.value = { ids, allowed: refusal === null, refusal }
              repair.value ??= repairsOf(judged.value).find(each => repairProblem(each, limits) === null) ?? null
            })
          put(refused)
          return refused && withCoarser(coarser, open, refused, limits).then(more => live && more && put(more))
        })
        .catch(console.error)
      return () => {
        live = false
      }
    }),
  ]
  const refusal = computed(() => judged.value?.refusal ?? null)
  const repairs = computed(() => repairsOf(judged.value))
  const prices = createRepairPrices(repairs, wizard.priceOfRepair)
  const drawn = createRepairDrawing(zoneFile.set, refusal, repair)

  const setText = (next: string): void => {
    const isTooLong = next.length > MAX_LIST_CHARACTERS
    batch(() => {
      tooLong.value = isTooLong
        ? `The list has ${whole(next.length)} characters, which is more than ${whole(MAX_LIST_LINES)} lines of codes. Paste it in parts.`
        : null
      if (!isTooLong) text.value = oneEntryALine(next)
    })
  }
  const showColumn = (at: number): void => {
    const chosen = columns.peek()[at]
    if (chosen === undefined) return
    column.value = at
    setText(chosen.cells.map(lineOf).join('\n'))
  }

  return {
    text: text as ReadonlySignal<string>,
    setText,
    problem,
    entries,
    lines,
    byNumber,
    counts,
    ownIds,
    summary,
    reading: reading as ReadonlySignal<boolean>,
    subtracts,
    final,
    judged: judged as ReadonlySignal<Judged | null>,
    refusal,
    repairs,
    prices: prices.prices,
    drawing: drawn.drawing,
    repair: repair as ReadonlySignal<Repair | null>,
    choose: (next: Repair): void => {
      repair.value = next
    },
    tab,
    /** The lines of the chosen tab; those to settle come first. */
    rows: computed(() =>
      lines.value
        .filter(({ state }) => tab.value === 'all' || state === tab.value)
        .toSorted((a, b) => STATE_ORDER[a.state] - STATE_ORDER[b.state] || a.number - b.number),
    ),
    taken: taken as ReadonlySignal<ReadonlyMap<string, readonly number[]>>,
    take: (entry: string, ids: readonly number[]): void => {
      taken.value = new Map(taken.peek()).set(entry, ids)
    },
    /** Puts another entry on a line. */
    replace: (number: number, entry: string): void => {
      const all = text.peek().split('\n')
      all[number - 1] = lineOf(entry)
      setText(all.join('\n'))
    },
    columns: columns as ReadonlySignal<readonly CsvColumn[]>,
    column: column as ReadonlySignal<number>,
    showColumn,
    /** Reads a CSV file: the column that names most zones or postcodes becomes the list. */
    readFile: async (csv: string): Promise<void> => {
      const rows = csvRows(csv)
      if (!(await zoneFile.complete())) return
      const open = zoneFile.set.peek()
      if (open.kind !== 'open') return
      const sample = rows.slice(0, SAMPLE_ROWS).map(row => row.map(cell => cell.trim()))
      const isEntry = await entryTest(open, sample.flat())
      const trimmed = rows.map((row, at) => sample[at] ?? row)
      const found = csvColumns(trimmed, isEntry)
      columns.value = found
      showColumn(
        bestColumn(
          found.map(each => ({ ...each, cells: each.cells.slice(0, SAMPLE_ROWS) })),
          isEntry,
        ),
      )
    },
    /** Adds the zones as one step of Undo, after which the list is not kept. Coarser zones are of another system. */
    apply: async (): Promise<void> => {
      const chosen = repair.peek()
      if (chosen?.setId !== undefined) takeRepair(wizard, chosen)
      else if (!(await zones.apply({ label: 'paste', ids: final.peek() }))) return
      keptList.value = null
    },
    clear: (): void =>
      batch(() => {
        columns.value = []
        taken.value = NOTHING_TAKEN
        setText('')
      }),
    stop: (): void => {
      for (const stop of stops) stop()
      prices.stop()
      drawn.stop()
    },
  }
}
export type Paste = ReturnType<typeof createPaste>

const repairsOf = (judged: Judged | null): readonly Repair[] => judged?.refusal?.verdict.repairs ?? []
