import { FIELDS_OF, type Field } from '../../../../../server/warehouse/dimensions.ts'
import type { Magnitudes } from '../../../../../server/warehouse/disclosure/release-zones.ts'
import {
  type Selection,
  selectionOf,
  ZONE_SETS,
  type ZoneSet,
} from '../../../../../server/warehouse/figures/maps/counted-filters.ts'
import { zoneMagnitudes } from '../../../../../server/warehouse/figures/maps/zone-magnitudes.ts'
import { reportViews } from '../../../../../server/warehouse/figures/reports/report-views.ts'
import type { ReportRows, ReportTableKey } from '../../../../../src/contract/all-calls.ts'
import { DATES } from '../gate/in-memory.ts'
import type { OpenPlanted, PlantedTrip } from './open-planted.ts'

/** The fields of visits. An attack sets the ones that matter. */
const UNSET = Object.fromEntries(FIELDS_OF.visits.map(field => [field, 0]))

/** The date of a Monday. */
export const MONDAY = DATES[4]!
export const SATURDAY = DATES[9]!

/** Creates a visit, which is also a dwell if it lasts long enough. */
export const visit = (
  person: number,
  fields: Readonly<Partial<Record<Field, number>>> = {},
  lasts = 0,
): PlantedTrip => {
  const all = {
    ...UNSET,
    date: MONDAY,
    hour: 9,
    purpose: 1,
    mode: 1,
    age: 6,
    gender: 1,
    stays: lasts > 0 ? 1 : 0,
    bracket: 3,
    'crow-fly': 0,
    'origin-zone': 1,
    ...fields,
  }
  return { person, fields: all, begins: all.date * 24 + all.hour, lasts }
}

/** Creates trips for some people. @param first the number of the first person */
export const peopleOf = (
  first: number,
  count: number,
  tripsOf: (person: number, i: number) => PlantedTrip | readonly PlantedTrip[],
): PlantedTrip[] => Array.from({ length: count }, (_, i) => tripsOf(first + i, i)).flat()

/** The rows of a report. */
export const rowsOf = async <V extends ReportTableKey>(
  { context, buildId }: OpenPlanted,
  view: V,
): Promise<readonly ReportRows[V][]> => (await reportViews[view](context, buildId)).rows as ReportRows[V][]

/** The sum of a field over the matching rows; 0 if there are none. */
export const sumOf = <R>(rows: readonly R[], field: keyof R, fits: (row: R) => boolean): number =>
  rows.reduce((sum, row) => sum + (fits(row) ? Number(row[field] ?? 0) : 0), 0)

/** Fetches a map, by default the one that shows visits by zone of origin. */
export const mapOf = (
  open: OpenPlanted,
  selection: Partial<Selection> = {},
  set: ZoneSet = 'visit-origins',
): Promise<Magnitudes> => zoneMagnitudes({ ...open, set: ZONE_SETS[set] }, selectionOf(selection))

export const totalOf = ({ Total }: Pick<Magnitudes, 'Total'>): number => Total?.magnitude ?? 0

/** The figure of a zone that is a separate place; 0 if it is not. */
export const placeOf = ({ Nodes }: Pick<Magnitudes, 'Nodes'>, zone: number): number =>
  Nodes.find(({ zones }) => zones?.length === 1 && zones[0] === zone)?.magnitude ?? 0
