import type { CallRows } from './row.ts'
import { accountRows } from './rows/accounts.ts'
import { contactRows } from './rows/contact.ts'
import { datasetRows } from './rows/datasets.ts'
import { evAndTourismRows } from './rows/ev-and-tourism.ts'
import { groupRows } from './rows/groups.ts'
import { insightsRows } from './rows/insights.ts'
import { managementRows } from './rows/management.ts'
import { noteRows } from './rows/notes.ts'
import { placeRows } from './rows/places.ts'
import { preparedOrderRows } from './rows/prepared-orders.ts'
import { savedAreaRows } from './rows/saved-areas.ts'
import { seriesRows } from './rows/series.ts'
import { standingOrderRows } from './rows/standing-orders.ts'
import { zoneImportRows } from './rows/zone-imports.ts'

/** Every call of the contract, keyed by id. See row.ts for how to add one. */
export const ACCESS_TABLE: CallRows = {
  ...accountRows,
  ...contactRows,
  ...datasetRows,
  ...evAndTourismRows,
  ...groupRows,
  ...insightsRows,
  ...managementRows,
  ...noteRows,
  ...placeRows,
  ...preparedOrderRows,
  ...seriesRows,
  ...standingOrderRows,
  ...zoneImportRows,
  ...savedAreaRows,
}
