import type { DisclosureSettings, ReleasedTotal, ZoneLevel } from '../../../src/contract/location-insights.ts'
import type { Database } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { ReportFigures } from '../../warehouse/gate/release-report.ts'
import type { Magnitudes } from '../../warehouse/gate/release-zones.ts'
import { type Selection, selectionOf } from '../../warehouse/maps/selection.ts'
import { isOpening } from '../../warehouse/maps/zone-magnitudes.ts'
import type { ZoneSet } from '../../warehouse/maps/zone-statements.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ReportRows, ReportView } from '../../warehouse/reports/report-views.ts'
import type { Identity } from '../account/identity.ts'
import { hasMiddleZones } from '../places/standard-zones.ts'
import type { familyDataset } from './family-dataset.ts'

/** Rows as a report's calls answer them, with the settings that gated them. */
export interface Rows<R> {
  Items: [R[]]
  Totals: ReleasedTotal[]
  Disclosure: DisclosureSettings
}

/**
 * The figures of a dataset, which have passed the disclosure gate. The right to the dataset comes first: nothing of it is
 * read before.
 * @param find finds a dataset that the user may see and that has these figures
 * @throws Refusal not-found, not-completed, not-included; the last also where there are no middle zones to show
 */
export const createLocationInsights = (
  database: Database,
  movement: MovementData,
  find: ReturnType<typeof familyDataset>,
) => {
  const build = async (identity: Identity, datasetId: number) => (await find(database, identity, datasetId)).build_id
  const gated = <R>({ rows, totals }: ReportFigures<R>): Rows<R> => ({
    Items: [rows],
    Totals: totals,
    Disclosure: movement.disclosure(),
  })
  return {
    cells: async (identity: Identity, datasetId: number) =>
      gated({ rows: await movement.cells(await build(identity, datasetId)), totals: [] }),
    report: async <V extends ReportView>(
      view: V,
      identity: Identity,
      datasetId: number,
    ): Promise<Rows<ReportRows[V]>> => {
      const dataset = await find(database, identity, datasetId)
      // Beside the table of three distances, that of two would tell what is withheld there.
      if (dataset.ev_only && view === 'traversing/tripsbydistance') throw notFound('The figure')
      return gated(await movement.report(view, dataset.build_id))
    },
    zones: async (
      set: ZoneSet,
      identity: Identity,
      datasetId: number,
      selection: Partial<Selection>,
      level: ZoneLevel,
    ): Promise<Magnitudes & { Disclosure: DisclosureSettings }> => {
      const dataset = await find(database, identity, datasetId)
      if (level === 'middle' && !isOpening(selectionOf(selection)))
        throw new Refusal(
          'not-included',
          'Middle zones are shown for all trips only: leave every filter out, or ask for small zones',
        )
      if (level === 'middle' && !(await hasMiddleZones(database, identity, dataset)))
        throw new Refusal(
          'not-included',
          'This dataset counts by zones of your own, which are no parts of middle zones: ask for small zones',
        )
      const figures = await movement.zones(set, dataset.build_id, selection, level)
      return { ...figures, Disclosure: movement.disclosure() }
    },
  }
}
