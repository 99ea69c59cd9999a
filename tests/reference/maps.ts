/**
 * A plain implementation of maps (docs/movement-data.md 4 and 5): at which places of a zone tree a selection is shown,
 * and what is counted there. Shares no code with the product.
 */
import {
  type Counted,
  type Figure,
  familyOf,
  figureOf,
  hasEnough,
  leavesEnough,
  marksOf,
  mayShow,
  mayShowTotal,
  noisedDevices,
  type Rules,
  shownValue,
} from './gate.ts'
import type { Counted as Moved } from './movement.ts'
import { nodesOf, pathTo, type Tree } from './trees.ts'

/** A zone, or several joined places. */
export interface Place {
  readonly name: string
  /** The place's zones, in ascending order. */
  readonly zones: readonly number[]
  /** The place's two children; empty for a single zone. */
  readonly parts: readonly Place[]
  readonly residents: number
  /** Metres from the centre of the area to the nearest and the farthest zone. */
  readonly nearestM: number
  readonly farthestM: number
}

/** A filter, how it divides trips, and its selected options. */
export interface Filter {
  readonly name: string
  readonly tree: Tree
  readonly optionOf: (moved: Moved) => number
  readonly chosen: readonly number[]
}

export interface MapWorld {
  /** Recoded trips (recode.ts). */
  readonly trips: readonly Moved[]
  readonly zoneOf: (moved: Moved) => number
  readonly whole: Place
  readonly rules: Rules
  /** How earlier maps of the same trips assign zones. Those maps keep their detail. */
  readonly earlier?: readonly MapWorld['zoneOf'][]
  /** Returns true for a category that no trip from a place can have. */
  readonly isImpossible?: (filter: string, options: readonly number[], place: Place) => boolean
}

/** Modes that are recoded as road at this distance (recode.ts) never occur there. */
export const noMode = (filter: string, options: readonly number[], { nearestM, farthestM }: Place): boolean =>
  filter === 'modes' &&
  ((String(options) === '0' && farthestM < 3000) || (String(options) === '3' && nearestM > 10_000))

/** The zone to use for trips whose zone is unknown. */
const NO_ZONE = -1

type InZone = Counted & { readonly moved: Moved; readonly zone: number }
type Parted = ReadonlySet<Place> | null

export const placesOf = (place: Place): readonly Place[] => [place, ...place.parts.flatMap(placesOf)]

/** The places that are shown after the given ones are split. */
const shownPlaces = (place: Place, parted: ReadonlySet<Place>): readonly Place[] =>
  parted.has(place) ? place.parts.flatMap(part => shownPlaces(part, parted)) : [place]

const partDown = (place: Place, mayPart: (place: Place) => boolean, isShown: (place: Place) => boolean): Place[] =>
  place.parts.length > 0 && mayPart(place) && place.parts.every(isShown)
    ? [place, ...place.parts.flatMap(part => partDown(part, mayPart, isShown))]
    : []

const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap(one => list.map(item => [...one, item])), [[]])

const inAll = (some: readonly Parted[]): Parted => {
  const [first, ...others] = some
  return first && others.every(one => one !== null)
    ? new Set([...first].filter(place => others.every(one => one!.has(place))))
    : null
}

/** The trips of each place. Trips with an unknown zone count towards the farthest zone. */
const tripsByPlace = ({ trips, zoneOf, whole }: MapWorld) => {
  const zones = placesOf(whole).filter(({ parts }) => parts.length === 0)
  const farthest = zones.reduce((far, zone) =>
    zone.farthestM > far.farthestM || (zone.farthestM === far.farthestM && zone.zones[0]! < far.zones[0]!) ? zone : far,
  )
  const known = new Set(whole.zones)
  const placed = trips.map((moved): InZone => {
    const zone = zoneOf(moved)
    return {
      moved,
      zone: known.has(zone) ? zone : known.has(NO_ZONE) ? NO_ZONE : farthest.zones[0]!,
      personId: moved.trip.personId,
      weight: moved.trip.weight,
    }
  })
  const byPlace = new Map<Place, readonly InZone[]>()
  return (place: Place): readonly InZone[] => {
    const zoneSet = new Set(place.zones)
    const found = byPlace.get(place) ?? placed.filter(({ zone }) => zoneSet.has(zone))
    byPlace.set(place, found)
    return found
  }
}

/**
 * The smallest number of people in any combination of figures, if a place is divided by category but the places below
 * it are not.
 */
const leastSupport = (
  cells: readonly (readonly Tree[])[],
  finest: readonly Place[],
  countIn: (place: Place, cell: readonly Tree[]) => readonly InZone[],
  rules: Rules,
): readonly InZone[] =>
  finest.flatMap(place => {
    const counted = cells.map(cell => countIn(place, cell))
    const sizes = counted.map(some => noisedDevices(figureOf(some, rules)))
    const least = Math.min(...sizes)
    return least > 0 ? counted[sizes.indexOf(least)]! : []
  })

/**
 * A world's places in order. If the trips without a zone have ten times the required devices, they get a separate place
 * next to the farther half.
 */
const withElsewhere = ({ trips, zoneOf, whole, rules }: MapWorld): readonly Place[] => {
  const byZone = new Map<number, Counted[]>()
  for (const moved of trips) {
    const one = { personId: moved.trip.personId, weight: moved.trip.weight }
    const zone = zoneOf(moved)
    if (!whole.zones.includes(zone)) byZone.set(zone, [...(byZone.get(zone) ?? []), one])
  }
  const devices = [...byZone.values()].reduce((sum, some) => sum + noisedDevices(figureOf(some, rules)), 0)
  if (whole.parts.length === 0 || devices < 10 * 2 * rules.minDevices * 3000) return placesOf(whole)
  const elsewhere: Place = {
    name: 'Elsewhere',
    zones: [NO_ZONE],
    parts: [],
    residents: 0,
    nearestM: whole.farthestM,
    farthestM: whole.farthestM,
  }
  /**
   * Follows the farther half down to four levels and adds trips from elsewhere next to it. The two are shown together
   * if those trips are too few.
   */
  const withFar = (place: Place, steps: number): Place => {
    const zones = [...place.zones, NO_ZONE]
    if (steps === 0 || place.parts.length === 0)
      return { ...place, name: `${place.name} and elsewhere`, zones, parts: [place, elsewhere] }
    const far = place.parts.reduce((most, part) => (part.nearestM > most.nearestM ? part : most))
    return { ...place, zones, parts: place.parts.map(part => (part === far ? withFar(part, steps - 1) : part)) }
  }
  const root = withFar(whole, 4)
  return placesOf(root)
}

/** Returns a test of whether a place can be split without conflicting with earlier maps of the same trips. */
const isSeparable = (world: MapWorld, tripsOf: (place: Place) => readonly InZone[]) => {
  const { earlier = [], rules } = world
  const maps = earlier.map((zoneOf, i) => ({
    zoneOf,
    rows: finestPlaces({ ...world, zoneOf, earlier: earlier.slice(0, i) }),
  }))
  return ({ parts }: Place): boolean =>
    maps.every(
      ({ zoneOf, rows }) =>
        rows.length < 2 ||
        leavesEnough(
          rows.map(row => parts.map(part => tripsOf(part).filter(({ moved }) => row.zones.includes(zoneOf(moved))))),
          rules,
        ),
    )
}

/** The finest places of a map of all trips. */
export const finestPlaces = (world: MapWorld): readonly Place[] => {
  const { order, shownFor } = cutsOf(world)
  const parted = shownFor([])
  return parted ? shownPlaces(order[0]!, parted) : []
}

/** The cuts of a map, keyed by the categories that it divides. */
export const cutsOf = (given: MapWorld) => {
  const order = withElsewhere(given)
  const world = { ...given, whole: order[0]! }
  const { whole, rules, isImpossible = () => false } = world
  const tripsOf = tripsByPlace(world)
  const isSafe = (some: readonly InZone[]) => mayShow(figureOf(some, rules), rules)
  const unfiltered: Parted = mayShowTotal(figureOf(tripsOf(whole), rules), rules)
    ? new Set(partDown(whole, isSeparable(world, tripsOf), place => isSafe(tripsOf(place))))
    : null
  const finest = unfiltered && shownPlaces(whole, unfiltered)
  const known = new Map<string, Parted>()
  const idOf = new Map<Tree, number>()
  const numberOf = (tree: Tree) => idOf.get(tree) ?? idOf.set(tree, idOf.size).size - 1

  /** The places that are split when these categories are divided. */
  const parted = (filters: readonly Filter[], divided: readonly Tree[]): Parted => {
    if (filters.length === 0 || unfiltered === null) return unfiltered
    const name = filters.map((filter, i) => `${filter.name} ${numberOf(divided[i]!)}`).join()
    if (!known.has(name)) known.set(name, partedAnew(filters, divided))
    return known.get(name)!
  }
  const partedAnew = (filters: readonly Filter[], divided: readonly Tree[]): Parted => {
    const above = divided.flatMap((node, i) => {
      const parent = pathTo(filters[i]!.tree, node).at(-2)
      return parent ? [parted(filters, divided.with(i, parent))] : []
    })
    const fewer = filters.map((_, i) => parted(filters.toSpliced(i, 1), divided.toSpliced(i, 1)))
    const limit = inAll([...above, ...fewer])
    if (limit === null) return null
    const cells = product(divided.map(({ parts }) => parts))
    const countIn = (place: Place, cell: readonly Tree[]) =>
      tripsOf(place).filter(({ moved }) => cell.every(({ covers }, i) => covers.includes(filters[i]!.optionOf(moved))))
    const isShown = (place: Place): boolean => {
      const possible = cells.filter(
        cell => !cell.some(({ covers }, i) => isImpossible(filters[i]!.name, covers, place)),
      )
      if (!possible.every(cell => isSafe(countIn(place, cell)))) return false
      const below = finest!.filter(one => one.zones.every(zone => place.zones.includes(zone)))
      const isOneOfFinest = below.length === 1 && below[0] === place
      if (possible.length < cells.length || isOneOfFinest) return true
      return hasEnough(figureOf(leastSupport(cells, below, countIn, rules), rules), rules)
    }
    return isShown(whole) ? new Set(partDown(whole, place => limit.has(place), isShown)) : null
  }

  /**
   * The places at which a selection is shown; null if too few trips are selected or they cannot be shown separately.
   */
  const shownFor = (filters: readonly Filter[]): Parted => {
    if (unfiltered === null) return null
    const narrowed = filters.filter(({ tree, chosen }) => !tree.covers.every(option => chosen.includes(option)))
    const divided = narrowed.map(({ tree, chosen }) => dividedFor(tree, chosen))
    if (divided.includes(null)) return null
    const cuts = product(divided as (readonly Tree[])[]).map(one => parted(narrowed, one))
    return narrowed.length === 0 ? unfiltered : inAll(cuts)
  }
  return { order, tripsOf, shownFor }
}

/** The categories that must be divided to distinguish some options; null if they cannot be divided. */
const dividedFor = (tree: Tree, chosen: readonly number[]): readonly Tree[] | null => {
  const isIn = (node: Tree) => node.covers.every(option => chosen.includes(option))
  const isOut = (node: Tree) => !node.covers.some(option => chosen.includes(option))
  const mixed = nodesOf(tree).filter(node => !isIn(node) && !isOut(node))
  return mixed.length === 0 || mixed.some(({ parts }) => parts.length === 0) ? null : mixed
}

/** Undoes a split, from the finest places up, if more than half of its volume has a margin above 50 %. */
const certainPlaces = (
  place: Place,
  isParted: (place: Place) => boolean,
  figures: ReadonlyMap<Place, { readonly magnitude: number; readonly margin: number }>,
): readonly Place[] => {
  if (!isParted(place)) return [place]
  const below = place.parts.flatMap(part => certainPlaces(part, isParted, figures))
  const volume = (some: readonly Place[]) => some.reduce((sum, one) => sum + figures.get(one)!.magnitude, 0)
  return 2 * volume(below.filter(one => figures.get(one)!.margin > 50)) > volume(below) ? [place] : below
}

/** Ten classes, assigned by rank, or fewer if there are fewer distinct magnitudes. */
const classesOf = (magnitudes: readonly number[]) => {
  const ranked = [...new Set(magnitudes)].sort((a, b) => a - b)
  const count = Math.min(10, ranked.length)
  return { count, classOf: (magnitude: number) => Math.floor((count * ranked.indexOf(magnitude)) / ranked.length) }
}

const zonesOf = ({ zones }: Place) => zones.filter(zone => zone !== NO_ZONE)

/**
 * A map as released.
 * @param options the options that the dataset can distinguish, keyed by filter
 */
export const mapOf = (
  world: MapWorld,
  filters: readonly Filter[],
  options: Readonly<Record<string, readonly (readonly number[])[]>>,
  cuts = cutsOf(world),
) => {
  const { rules } = world
  const { order } = cuts
  const whole = order[0]!
  const parted = cuts.shownFor(filters)
  if (parted === null) return { Items: [], Nodes: [], Classes: 0, Total: null, Options: options }
  const counted = (place: Place): Figure =>
    figureOf(
      cuts
        .tripsOf(place)
        .filter(({ moved }) => filters.every(({ chosen, optionOf }) => chosen.includes(optionOf(moved)))),
      rules,
    )
  const levelOf = new Map<Place, number>()
  const visit = (place: Place, level: number): Place[] => {
    levelOf.set(place, level)
    return [place, ...(parted.has(place) ? place.parts.flatMap(part => visit(part, level + 1)) : [])]
  }
  visit(whole, 0)
  const nodes = order.filter(place => levelOf.has(place))
  const measured = new Map(nodes.map(place => [place, counted(place)]))
  const families = new Map(
    [...new Set(levelOf.values())].map(level => [
      level,
      familyOf(nodes.filter(place => levelOf.get(place) === level).map(place => measured.get(place)!)),
    ]),
  )
  const figures = new Map(
    nodes.map(place => {
      const magnitude = shownValue(measured.get(place)!)
      const { devices, margin } = marksOf(magnitude, families.get(levelOf.get(place)!)!)
      return [place, { magnitude, devices, margin }]
    }),
  )
  const shown = certainPlaces(whole, place => parted.has(place), figures)
  const { count, classOf } = classesOf(shown.map(place => figures.get(place)!.magnitude))
  return {
    Items: shown
      .map(place => ({
        zoneId: zonesOf(place)[0] ?? 0,
        zones: zonesOf(place),
        name: place.name,
        displayGroup: classOf(figures.get(place)!.magnitude),
        ...figures.get(place)!,
      }))
      .sort((a, b) => a.zoneId - b.zoneId),
    Nodes: nodes.map(place => ({
      parent: nodes.findIndex(({ parts }) => parts.includes(place)),
      name: place.name,
      ...(!parted.has(place) && { zones: zonesOf(place) }),
      residents: place.residents,
      ...figures.get(place)!,
    })),
    Classes: count,
    Total: figures.get(whole)!,
    Options: options,
  }
}
