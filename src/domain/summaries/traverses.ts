import { groupBy } from '../collections.ts'
import { leastText, roundMargin, shareText } from '../disclosure/known-digits.ts'
import { shareOf, wholeOf } from '../disclosure/share-of.ts'
import { DISTANCE_BUCKETS, type TripLengths } from '../trip-attributes.ts'
import { type Figure, interval, type NamedFigure, sumFigures, sumOf, type Total } from './figure.ts'
import { about, capital, joint, type Sentence, sentence, strong, TRAVERSES, type Words } from './words.ts'

/** A table whose cells are parts of one total, which may be null. */
export interface Cells {
  readonly cells: readonly Figure[]
  readonly total: Total | null
}

export interface SomeCells {
  readonly cells: readonly Figure[]
  /** True if other cells partly belong to them, so that their sum is a lower bound. */
  readonly isLeast: boolean
}

/**
 * The cells whose distances are all far.
 * @param some whether any of the cell's distances is far
 * @param every whether all are
 */
const farCells = <T extends Figure>(
  cells: readonly T[],
  some: (cell: T) => boolean,
  every: (cell: T) => boolean,
): { readonly cells: readonly T[]; readonly isLeast: boolean } => ({
  cells: cells.filter(every),
  isLeast: cells.some(cell => some(cell) && !every(cell) && cell.value !== 0 && cell.value !== null),
})

/**
 * The count, such as `about 300`. For a lower bound, the lower end of the interval: `at least 250`. Null if the count
 * is 0.
 */
function countedWords({ cells, isLeast }: SomeCells, of: Cells): Words | null {
  const sum = sumOf(cells, of.total)
  if (sum.value === null || sum.value === 0) return null
  if (!isLeast) return about(sum)
  const least = leastText(sum.value, sum.margin)
  return least === '0' ? null : ['at least ', strong(least)]
}

/** The count with its share of the total, such as `about 300 (30%)`. */
function partWords(some: SomeCells, of: Cells): Words | null {
  const counted = countedWords(some, of)
  const [sum, whole] = [sumOf(some.cells, of.total), wholeOf(of.total, of.cells)]
  const share = shareOf(sum, whole)
  if (counted === null || share === null) return null
  const [low] = interval(sum.value ?? 0, sum.margin)
  return [...counted, ' (', strong(some.isLeast ? leastShareText(low / whole.value) : share.text), ')']
}

/** Rounds a share down to a whole percentage. */
const leastShareText = (low: number): string => (low < 0.01 ? '<1%' : shareText(Math.floor(100 * low) / 100, 0))

/** Buckets above this one are more than 80 km (docs/specification.md V9.05). */
const FAR_BUCKET_EXCLUSIVE = 5

/** Traverses between two distances. Each distance is one bucket, 1 to 8, or several buckets that share the figure. */
interface DistanceCell extends Figure {
  readonly access: readonly number[]
  readonly egress: readonly number[]
}

/** The cells of the traverses that come from far away, go far, or both. */
interface FarTraverses {
  readonly from: SomeCells
  readonly to: SomeCells
  readonly both: SomeCells
}

const isFarBucket = (bucket: number): boolean => bucket > FAR_BUCKET_EXCLUSIVE

export function farTraverses(cells: readonly DistanceCell[]): FarTraverses {
  const far = (keys: readonly ('access' | 'egress')[]) =>
    farCells(
      cells,
      cell => keys.every(key => cell[key].some(isFarBucket)),
      cell => keys.every(key => cell[key].every(isFarBucket)),
    )
  return { from: far(['access']), to: far(['egress']), both: far(['access', 'egress']) }
}

/** The words for empty cells: their traverses may be in other cells, or there are none. */
const nothing = ({ isLeast }: SomeCells): Words => [isLeast ? 'an unknown number' : 'none']

/**
 * How many traverses come from more than 80 km away, and how many continue for more than 80 km. If a figure also covers
 * shorter distances, the numbers are lower bounds.
 * @param total the total of all distance pairs, or null
 */
export function farTraversesSentence(cells: readonly DistanceCell[], total: Total | null): Sentence {
  const all = total ?? sumOf(cells, null)
  if (all.value === null) return sentence('No pair of distances has data.')
  const whole: Cells = { cells, total }
  const { from, to, both } = farTraverses(cells)
  const bothWords = countedWords(both, whole)
  return sentence(
    'Of ',
    ...about(all),
    ' ',
    TRAVERSES,
    ', ',
    ...(partWords(from, whole) ?? nothing(from)),
    ' come from more than 80 km away and ',
    ...(partWords(to, whole) ?? nothing(to)),
    ' continue for more than 80 km',
    ...(bothWords === null ? [] : [', ', ...bothWords, ' do both']),
    '.',
  )
}

/** The first bucket (0 to 7) of whole trips over 160 km, about half the average range of an electric vehicle. */
const LONG_BUCKET_INCLUSIVE = 6
/** A distance before or after the area is far if its bucket's upper bound exceeds this, in km. */
const FAR_KM_EXCLUSIVE = 80

/** Traverses between two distances (upper bounds of their buckets, in km) on whole trips of one length (bucket 0 to 7). */
export interface EvTraverses {
  readonly fromKm: number
  readonly toKm: number
  readonly bucket: number
  /** The values that all rows with the same figure share. */
  readonly shared: string
  /** The mean of the figure over the rows that share it. */
  readonly figure: Figure
}

/** Traverses between two distances, or between several that share the figure, on whole trips of all selected lengths. */
export interface EvCell {
  readonly fromKm: readonly number[]
  readonly toKm: readonly number[]
  readonly figure: NamedFigure
  /**
   * Set if trips of the selected lengths share a figure with trips of other lengths: the sum of the other figures. The
   * cell's own figure is then unknown.
   */
  readonly least?: Figure
  /** The part of the figure that certainly counts trips over 160 km. */
  readonly long: number
  /** True if trips over 160 km share some of the figure with shorter ones, so that `long` is a lower bound. */
  readonly isLongLeast: boolean
}

/** A cell with the traverses that it sums. If cells share the figure, these are the first cell's. */
export interface SummedCell<T extends EvTraverses> extends EvCell {
  readonly parts: readonly T[]
}

/** The bounds of each bucket's distances, in km. */
const BOUNDS: readonly (readonly [over: number, to: number])[] = DISTANCE_BUCKETS.map((_, at) => [
  Number(DISTANCE_BUCKETS[at - 1] ?? 0),
  at === DISTANCE_BUCKETS.length - 1 ? Infinity : Number(DISTANCE_BUCKETS[at]),
])
const boundsOfKm = (km: number) => BOUNDS.find(([, to]) => to >= km) ?? [0, Infinity]

/** Whether a whole trip can have a length: at least the difference between its two distances, and at most their sum. */
function isPossible({ fromKm, toKm, bucket }: EvTraverses): boolean {
  const [from, to] = [boundsOfKm(fromKm), boundsOfKm(toKm)]
  const [over, most] = BOUNDS[bucket] ?? [0, Infinity]
  return over < from[1] + to[1] && most > Math.max(from[0] - to[1], to[0] - from[1])
}

/**
 * The rows for a cell's trip lengths. If lengths share a figure, impossible lengths are removed, and the mean over the
 * others has the same sum.
 * @param rows the first cell's rows
 * @param ofFigure the rows of all cells with the same figures
 */
function possibleLengths<T extends EvTraverses>(rows: readonly T[], ofFigure: readonly (readonly T[])[]): readonly T[] {
  const possible = new Set(ofFigure.flatMap(ofCell => ofCell.filter(isPossible).map(({ bucket }) => bucket)))
  return [...groupBy(rows, ({ shared }) => shared).values()].flatMap(sharing => {
    const some = sharing.filter(({ bucket }) => possible.has(bucket))
    const times = sharing.length / some.length
    return some.length === 0
      ? sharing
      : some.map(row => ({
          ...row,
          figure: { ...row.figure, value: row.figure.value === null ? null : row.figure.value * times },
        }))
  })
}

/**
 * The rows of the selected lengths whose figures count only these lengths, and whether other figures count some of them
 * too.
 */
function selectedRows<T extends EvTraverses>(
  rows: readonly T[],
  [shortest, longest]: TripLengths,
): { readonly rows: readonly T[]; readonly isShared: boolean } {
  const isSelected = ({ bucket }: T) => bucket >= shortest && bucket <= longest
  const figures = [...groupBy(rows, ({ shared }) => shared).values()].filter(sharing => sharing.some(isSelected))
  const isWhole = (sharing: readonly T[]) => sharing.every(isSelected)
  return {
    rows: figures.filter(isWhole).flat(),
    isShared: figures.some(sharing => !isWhole(sharing) && sharing.some(({ figure }) => figure.value)),
  }
}

/**
 * Sums figures over the selected lengths of the whole trip. Cells whose rows share all figures are merged. A cell has
 * no figure if trips of the selected lengths share one with trips of other lengths.
 * @param name names a cell with its distances
 */
export function sumTripLengths<T extends EvTraverses>(
  traverses: readonly T[],
  selected: TripLengths,
  name: (fromKm: readonly number[], toKm: readonly number[]) => string,
): readonly SummedCell<T>[] {
  const rows = groupBy(traverses, ({ fromKm, toKm }) => `${fromKm} ${toKm}`)
  const cells = groupBy([...rows.values()], ofCell => ofCell.map(({ bucket, shared }) => `${bucket} ${shared}`).join())
  return [...cells.values()].map(ofFigure => {
    const ends = (key: 'fromKm' | 'toKm') => [
      ...new Set(ofFigure.flatMap(ofCell => ofCell.slice(0, 1).map(row => row[key]))),
    ]
    const [fromKm, toKm] = [ends('fromKm'), ends('toKm')]
    const { rows: parts, isShared } = selectedRows(possibleLengths(ofFigure[0] ?? [], ofFigure), selected)
    const certain = sumFigures(name(fromKm, toKm), figuresOf(parts))
    const sum = isShared ? { ...certain, value: null, margin: null } : certain
    const long = longParts(parts)
    return {
      fromKm,
      toKm,
      figure: {
        ...sum,
        margin: sum.margin === null ? null : roundMargin(sum.margin),
        ...(ofFigure.length > 1 && { times: ofFigure.length }),
      },
      ...(isShared && { least: certain }),
      ...long,
      parts,
    }
  })
}

const isLong = ({ bucket }: EvTraverses): boolean => bucket >= LONG_BUCKET_INCLUSIVE

/**
 * Sums the figures of trips over 160 km. If they share figures with shorter trips, it is unknown how many of the trips
 * are long.
 */
function longParts(parts: readonly EvTraverses[]): Pick<EvCell, 'long' | 'isLongLeast'> {
  const figures = [...groupBy(parts, ({ shared }) => shared).values()].filter(sharing => sharing.some(isLong))
  const wholly = figures.filter(sharing => sharing.every(isLong))
  return {
    long: wholly.flat().reduce((sum, { figure }) => sum + (figure.value ?? 0), 0),
    isLongLeast: figures.some(sharing => !sharing.every(isLong) && sharing.some(({ figure }) => figure.value)),
  }
}

/** The figures of traverses. Lengths that share a figure have the same error, so they count as one figure. */
const figuresOf = (traverses: readonly EvTraverses[]): readonly Figure[] =>
  [...groupBy(traverses, ({ shared }) => shared).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first.figure, ...(others.length > 0 && { times: others.length + 1 }) }],
  )

/**
 * The cells far before and far after the area, the figures of trips over 160 km, and the figures of trips that are both
 * long and far.
 */
interface LongJourneys {
  readonly before: SomeCells
  readonly after: SomeCells
  readonly long: SomeCells
  readonly both: SomeCells
}

/**
 * The figure for a cell's long trips. It has the margin that a figure of its size would have with the same design
 * factor.
 */
const longOf = ({ figure, long }: EvCell): Figure =>
  figure.value !== null && figure.margin !== null && long > 0
    ? { ...figure, value: long, margin: figure.margin * Math.sqrt(Math.max(1, figure.value / long)) }
    : { ...figure, value: figure.value === null ? null : long }

const isFar = (km: number): boolean => km > FAR_KM_EXCLUSIVE

export function longJourneys(cells: readonly EvCell[]): LongJourneys {
  const far = (figureOf: (cell: EvCell) => Figure, keys: readonly ('fromKm' | 'toKm')[]) =>
    farCells(
      cells.map(cell => ({ ...figureOf(cell), cell })),
      ({ cell }) => keys.some(key => cell[key].some(isFar)),
      ({ cell }) => keys.some(key => cell[key].every(isFar)),
    )
  const both = far(longOf, ['fromKm', 'toKm'])
  const unsure = cells.filter(({ isLongLeast }) => isLongLeast)
  return {
    before: far(({ figure }) => figure, ['fromKm']),
    after: far(({ figure }) => figure, ['toKm']),
    long: { cells: cells.map(longOf), isLeast: unsure.length > 0 },
    both: { ...both, isLeast: both.isLeast || unsure.some(({ fromKm, toKm }) => [...fromKm, ...toKm].some(isFar)) },
  }
}

const LONG = ': more than 80 km before or after the area and more than 160 km in all, about half the average range'

/**
 * The number of long journeys: over 80 km before or after the area, and over 160 km in all. Each figure is named once.
 * If a figure also covers shorter distances or trips, the numbers are lower bounds.
 * @param total the total of all cells, or null
 */
export function longJourneysSentence(cells: readonly EvCell[], total: Total | null): Sentence {
  if (cells.some(({ least }) => least !== undefined)) return sharedLengthsSentence(cells)
  const figures = cells.map(({ figure }) => figure)
  const all = total ?? sumOf(figures, null)
  if (all.value === null) return sentence('No pair of distances has data.')
  const journeys = longJourneys(cells)
  const whole: Cells = { cells: figures, total }
  const sumIn = (some: SomeCells) => sumOf(some.cells, total).value ?? 0
  const [both, long] = [sumIn(journeys.both), sumIn(journeys.long)]
  const clause = (some: SomeCells, does: string): readonly Words[] => {
    const words = partWords(some, whole)
    return words === null ? [] : [[...words, does]]
  }
  const others = [
    ...clause(journeys.before, ' had already driven more than 80 km'),
    ...clause(journeys.after, ' continue for more than 80 km'),
    ...(long === both || long === all.value ? [] : clause(journeys.long, ' travel more than 160 km in all')),
  ]
  const joined = others.flatMap((words, at) => [joint(at, others.length), ...words]).filter(word => word !== '')
  return sentence(
    ...longJourneysLead(journeys.both, all, whole),
    ...(joined.length === 0 ? [] : ['. ', ...capital(joined)]),
    '.',
  )
}

/** How many distance pairs some cells cover. */
const pairsOf = (cells: readonly EvCell[]): number =>
  cells.reduce((sum, { fromKm, toKm }) => sum + fromKm.length * toKm.length, 0)

/** Says how many traverses are certainly on trips of the selected lengths, which share figures with other lengths. */
function sharedLengthsSentence(cells: readonly EvCell[]): Sentence {
  const sum = sumOf(
    cells.map(({ figure, least }) => least ?? figure),
    null,
  )
  const least = leastText(sum.value ?? 0, sum.margin)
  const trips = [TRAVERSES, ' by electric vehicles are on trips of these lengths']
  const count: Words =
    least === '0' ? ['It is not known how many ', ...trips] : ['At least ', strong(least), ' ', ...trips]
  const shared = pairsOf(cells.filter(cell => cell.least !== undefined))
  return sentence(
    ...count,
    `: in ${shared} of ${pairsOf(cells)} pairs of distances, they share figures with other lengths.`,
  )
}

function longJourneysLead(both: SomeCells, all: Pick<Figure, 'value' | 'margin'>, whole: Cells): Words {
  const counted = [...about(all), ' ', TRAVERSES, ' by electric vehicles']
  const sum = sumOf(both.cells, whole.total).value ?? 0
  const part = partWords(both, whole)
  if (part === null)
    return both.isLeast
      ? ['It is not known how many of ', ...counted, ' are long journeys', LONG]
      : ['Of ', ...counted, ', none is a long journey', LONG]
  return sum >= (all.value ?? 0) && !both.isLeast
    ? ['All of ', ...counted, ' are long journeys', LONG]
    : ['Of ', ...counted, ', ', ...part, ' are long journeys, on which a driver may need to charge', LONG]
}
