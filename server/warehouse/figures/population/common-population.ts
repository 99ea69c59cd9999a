import { createHash } from 'node:crypto'
import type { ReportRows, ReportTableKey } from '../../../../src/contract/all-calls.ts'
import { upTo } from '../../../../src/domain/collections.ts'
import type { StoredOr } from '../../cache/stored-results.ts'
import { createCount, createCountDevices, joinedMeasure } from '../../counting/count-cells.ts'
import type { Measure } from '../../disclosure/measure.ts'
import type { Released } from '../../disclosure/release.ts'
import type { ReportFigures } from '../../disclosure/release-tables.ts'
import { type Magnitudes, noPlaces } from '../../disclosure/release-zones.ts'
import type { FigureContext } from '../figure-context.ts'
import { type Selection, ZONE_SETS } from '../maps/counted-filters.ts'
import { selectedOf, separableOptions } from '../maps/map-cuts.ts'
import { magnitudesOf } from '../maps/zone-magnitudes.ts'
import { cutOf, type Part } from '../reports/cut-of.ts'
import { type CutTable, reportViews } from '../reports/report-views.ts'
import { type ReadHomes, tripsByHome } from './read-homes.ts'

/** The people that compared datasets have in common: those who live in none of the compared areas. */
export interface CommonPopulation {
  /**
   * The areas whose residents have divided the dataset's visits so far, in order, as boundaries (WKT, EPSG:27700). No
   * two of them overlap. Each is a part of every cell, even if its residents are not left out, because earlier
   * comparisons have shown the visits without them.
   */
  readonly areas: readonly string[]
  /** The indexes of the areas whose residents are left out. */
  readonly without: readonly number[]
}

/** A build with visits that are divided by the areas that people live in. */
interface DividedBuild {
  readonly context: FigureContext
  readonly buildId: number
  readonly parts: readonly Part[]
  /** The options of `home-area` to count. */
  readonly counted: readonly number[]
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Divides a build's visits; null if it was extracted without homes. */
export const divideBuild = async (
  context: FigureContext,
  resultOf: StoredOr,
  readHomes: ReadHomes,
  buildId: number,
  { areas, without }: CommonPopulation,
): Promise<DividedBuild | null> => {
  const areaOf = await readHomes(buildId, areas)
  if (areaOf === null) return null
  const trips = tripsByHome(context.trips, areaOf, areas.length)
  const options = upTo(areas.length + 1)
  return {
    context: {
      ...context,
      trips,
      count: createCount(resultOf, trips),
      countDevices: createCountDevices(trips),
      parts: { homeAreas: areas.map(digestOf) },
    },
    buildId,
    parts: options.map(option => ({ by: 'home-area', options: [option] })),
    counted: options.filter(option => !without.includes(option - 1)),
  }
}

/**
 * The views that can be counted without the residents of other areas. The other views have parts that already divide
 * their cells, or do not count visits.
 */
export const COMMON_VIEWS = [
  'visitors/averagedaily',
  'visitors/averagehourly',
  'visitors/bydate',
  'journeys/visitorsbydistance',
  'purpose/journeysbypurpose',
  'purpose/purposebyday',
  'purpose/purposebytime',
  'mode/journeysbymode',
  'mode/modebyday',
  'mode/modebytime',
  'demographics/combined',
] as const satisfies readonly ReportTableKey[]
export type CommonView = (typeof COMMON_VIEWS)[number]

export const isCommonView = (view: ReportTableKey): view is CommonView =>
  (COMMON_VIEWS as readonly string[]).includes(view)

/**
 * Cuts a table where the residents of each area and all other people are safe, counting the people who are not left
 * out.
 */
const cutDivided =
  ({ context, buildId, parts, counted }: DividedBuild): CutTable =>
  async question => {
    const { axes, cells } = await cutOf(context, buildId, { ...question, parts })
    const sumOf = (measures: readonly (Measure | undefined)[]) =>
      counted.map(option => measures[option]!).reduce((sum, measure) => joinedMeasure(sum, measure))
    return { axes, cells: cells.map(({ nodes, measures }) => ({ nodes, measures: [sumOf(measures)] })) }
  }

export const commonReport = <V extends CommonView>(
  view: V,
  build: DividedBuild,
): Promise<Released<ReportFigures<ReportRows[V]>>> => reportViews[view](build.context, build.buildId, cutDivided(build))

/** True if a build's visits can be divided at all. */
export const isDivisible = async (build: DividedBuild): Promise<boolean> =>
  (await cutDivided(build)({ rows: 'visits', by: ['period'] })).cells.length > 0

/**
 * Counts visits for each place of origin. A place is split where the residents of each area and all other people are
 * safe.
 */
export const commonOrigins = async (build: DividedBuild, selection: Selection): Promise<Released<Magnitudes>> => {
  const { context, buildId, counted: options } = build
  const map = { context, buildId, set: ZONE_SETS['visit-origins'] }
  const separable = await separableOptions(map)
  if (!(await isDivisible(build))) return noPlaces(separable)
  return magnitudesOf(map, [...selectedOf(selection), { by: 'home-area', options }], separable)
}
