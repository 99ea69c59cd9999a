import type { ChosenInput, CostBreakdown, ExpectedVisits } from '../../../contract/datasets.ts'
import type { SeriesCost } from '../../../contract/series.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { ReportInput } from '../../../domain/constants.ts'
import { creditsTotal } from '../../../domain/credits-total.ts'
import type { Grade } from '../../../domain/disclosure/quality.ts'
import { LOCATION_MISSING } from '../../../domain/geography/location-rules.ts'
import { type ChosenInputs, includesInput } from '../../../domain/inputs.ts'
import { counted, upToTwoDecimals, whole } from '../../../domain/text/numbers.ts'
import type { Draft, SeriesKind } from '../model/draft.ts'
import { TEXT } from '../model/wizard-text.ts'

interface PriceLine {
  readonly name: string
  readonly detail: string | null
  readonly credits: string
}

/** Formats a balance in whole credits, which may be below zero: `−1,200`. */
export const signedCredits = (credits: number): string => (credits < 0 ? `−${whole(-credits)}` : whole(credits))
/** Stands for a figure that has not arrived. */
export const AWAITED = '–'

/** Lower-cases a title for use within a sentence: 'Include dwell times' becomes 'dwell times', but 'EV share' stays. */
const within = (title: string): string => {
  const bare = title.replace(/^Include /, '')
  return /^\p{Lu}\p{Ll}/u.test(bare) ? bare[0]!.toLowerCase() + bare.slice(1) : bare
}

/** The facts that determine the price of an order. */
export interface PricedOrder {
  readonly kind: SeriesKind
  /** The number of datasets. */
  readonly count: number
  readonly template: Template
  readonly inputs: readonly ChosenInput[]
  /** The price of one dataset. Null until the server's first reply. */
  readonly costs: CostBreakdown | null
  /** The price of all datasets that can be ordered. Null for one dataset, and until each has been priced. */
  readonly total: Extract<SeriesCost, { kind: 'total' }> | null
}

/** The price of an order, as every step shows it. */
export interface Ledger {
  /** The parts of one dataset's price. Empty for a list of places, whose parts differ. */
  readonly lines: readonly PriceLine[]
  /** The number of datasets and the price of each, such as '3 × 60'. Null for one dataset. */
  readonly datasets: string | null
  /** Null until it is known. */
  readonly credits: number | null
  /** True while the area or the population is unknown. Both can only add to the price. */
  readonly isLeast: boolean
  /** Null until it is known. */
  readonly balance: number | null
}

/**
 * Returns the price of an order. The base and the options follow from the template; the bands, the balance and the
 * prices of listed places come from the server.
 */
export const ledgerOf = ({ kind, count, template, inputs, costs, total }: PricedOrder): Ledger => {
  const balance = total?.balance ?? costs?.balance ?? null
  if (kind === 'places')
    return {
      lines: [],
      datasets: whole(total?.priced ?? count),
      credits: total?.credits ?? null,
      isLeast: false,
      balance,
    }
  const { area, population } = costs ?? { area: null, population: null }
  const chosen = inputs.flatMap(input => input.selectedOptions)
  const ownPrice = creditsTotal(template, chosen, { areaKm2: null, population: null })
  const credits = ownPrice.credits + (area?.credits ?? 0) + (population?.credits ?? 0)
  const paid = inputs.filter(input => input.selectedOptions.some(option => option.credits > 0))
  return {
    lines: [
      { name: 'Base', detail: null, credits: whole(ownPrice.base) },
      {
        name: 'Options',
        detail: paid.map(input => within(input.displayTitle)).join(', ') || null,
        credits: whole(ownPrice.options),
      },
      {
        name: 'Area band',
        detail: area === null ? null : `up to ${upToTwoDecimals(area.upToKm2)} km²`,
        credits: area === null ? AWAITED : whole(area.credits),
      },
      {
        name: 'Population band',
        detail: population === null ? null : `up to ${whole(population.upTo)}`,
        credits: population === null ? AWAITED : whole(population.credits),
      },
    ],
    datasets: kind === 'one' ? null : `${whole(total?.priced ?? count)} × ${whole(credits)}`,
    credits: total?.credits ?? credits * (kind === 'one' ? 1 : count),
    isLeast: total === null && costs?.areaKm2 == null,
    balance,
  }
}

/** How many credits the organisation lacks for an order. 0 if it has enough, or until both figures are known. */
export const creditsShort = ({ credits, balance }: Pick<Ledger, 'credits' | 'balance'>): number =>
  credits === null || balance === null ? 0 : Math.max(0, credits - balance)

export interface ExpectedLine {
  readonly name: string
  readonly value: string
  /** True if the dataset will be thin in this respect. */
  readonly isThin?: boolean
}

type Visits = Extract<ExpectedVisits, { kind: 'visits' }>

/** The number of modes: road, HGV, rail and active. */
const MODES = 4
const HOURS = 24
const ALL_TOGETHER = 'all together'
/** If at most this share of the hours or modes can be shown separately, the dataset is thin. */
const THIN_SHARE = 0.5

/** The half-widths of the grades' 95 % intervals. */
const GRADES: Readonly<Record<Grade, string>> = {
  A: 'within ±10% (grade A)',
  B: 'within ±25% (grade B)',
  C: 'within ±50% (grade C)',
  D: 'beyond ±50% (grade D)',
}

const apartLine = (name: string, parts: number, all: number): ExpectedLine => ({
  name,
  value: parts === 1 ? ALL_TOGETHER : `${parts} of ${all}`,
  isThin: parts <= all * THIN_SHARE,
})

const visitsText = ({ from, to }: Visits): string => `${whole(from)} to ${whole(to)}`

/**
 * Returns a dataset's expected figures as lines of text.
 * @param inputs the order's inputs; modes are only listed if they are included
 */
export const expectedLines = (expected: Visits, inputs: ChosenInputs): readonly ExpectedLine[] => {
  const { grade, hours, hourGrade, modes, places } = expected
  return [
    { name: 'Visits in the month', value: visitsText(expected) },
    { name: 'Monthly total', value: GRADES[grade], isThin: grade === 'D' },
    apartLine('Hours of the day', hours, HOURS),
    { name: 'One hour', value: GRADES[hourGrade], isThin: hourGrade === 'D' },
    ...(includesInput(inputs, ReportInput.Mode) ? [apartLine('Modes of travel', modes, MODES)] : []),
    ...(places === null
      ? []
      : [
          {
            name: 'Places of origin',
            value: places === 1 ? ALL_TOGETHER : `about ${whole(places)}`,
            isThin: places === 1,
          },
        ]),
  ]
}

/** True if a dataset's total will be uncertain, or if at most half of its hours can be shown separately. */
export const isThin = (expected: ExpectedVisits | undefined): boolean =>
  expected?.kind === 'visits' && (expected.grade === 'D' || expected.hours <= HOURS * THIN_SHARE)

/** Says in a cell what to expect of a dataset: its visits and the grade of their total. */
export const expectedText = (expected: ExpectedVisits | undefined): string =>
  expected?.kind === 'visits' ? `${visitsText(expected)} visits, grade ${expected.grade}` : ''

/** Says how to get more hours than the expected ones. Null if most are separate, or if no number is enough. */
export const moreHoursText = ({ hours, hoursFrom }: Visits, place: Pick<Draft, 'points' | 'zones'>): string | null => {
  if (hours > HOURS * THIN_SHARE || hoursFrom === null) return null
  const cure =
    place.zones.length > 0
      ? 'Add zones'
      : place.points.length > 0
        ? 'Choose a busier place'
        : 'Draw the boundary larger'
  return TEXT.expected.moreHours(whole(hoursFrom), cure)
}

/** Returns a short reason why a priced area cannot be ordered now. The price panel has the full text. */
export const areaProblem = (judgement: CostBreakdown['judgement']): string | null => {
  if (judgement === undefined) return null
  if (judgement.kind === 'making') return TEXT.areaNotJudged
  return judgement.refusal === null ? null : TEXT.areaRefused
}

/** The problems of an order that is not finished, which nobody has refused. */
const UNFINISHED: ReadonlySet<string> = new Set([
  LOCATION_MISSING,
  TEXT.boundary.drawFirst,
  TEXT.counting,
  TEXT.pricing,
])

/** A line about the order in the foot of the Location step. */
export interface Verdict {
  readonly tone: 'neutral' | 'warn' | 'bad'
  readonly text: string
}

/**
 * Says whether the order is allowed. Its reason is also next to the place or the price, which may be out of sight.
 * @param problem why Next is disabled
 */
export const verdictOf = (
  problem: string | null,
  judgement: CostBreakdown['judgement'],
  expected: ExpectedVisits | undefined,
): Verdict => {
  const refusal = judgement?.kind === 'judged' ? judgement.refusal : null
  if (problem !== null && UNFINISHED.has(problem)) return { tone: 'neutral', text: problem }
  if (problem !== null) return { tone: 'bad', text: problem === TEXT.areaRefused && refusal ? refusal : problem }
  if (expected?.kind === 'few') return { tone: 'warn', text: TEXT.verdict.few }
  if (isThin(expected)) return { tone: 'warn', text: TEXT.verdict.thin }
  return { tone: 'neutral', text: TEXT.verdict.good }
}

/** Formats the price for the foot: '120 credits', 'from 60 credits' or a dash. */
export const priceText = (ledger: Pick<Ledger, 'credits' | 'isLeast'> | null): string =>
  ledger === null || ledger.credits === null
    ? AWAITED
    : `${ledger.isLeast ? 'from ' : ''}${counted(ledger.credits, 'credit')}`

/**
 * Describes a place once it has been priced, for screen readers. Empty until then.
 * @param problem why the step cannot be left, or null
 */
export const spokenPrice = (credits: number | null, people: number | null, problem: string | null): string =>
  credits === null || people === null
    ? ''
    : `${counted(credits, 'credit')}, ${counted(people, 'person', 'people')}. ${problem ?? 'You can go to the next step'}.`
