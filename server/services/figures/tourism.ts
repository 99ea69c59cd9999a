import type { ReplyOf } from '../../../src/contract/call.ts'
import type { totalTourists } from '../../../src/contract/tourism.ts'
import { INDUSTRIES, MIN_CARDS, MIN_MERCHANTS, PaymentsType } from '../../../src/domain/tourism.ts'
import type { Database } from '../../db/database.ts'
import type { TourismMeasure } from '../../warehouse/figures/tourism/tourism.ts'
import type { TourismFilters } from '../../warehouse/figures/tourism/tourism-context.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { Identity } from '../account/identity.ts'
import { familyDataset } from './family-dataset.ts'
import { filterCodes } from './filter-codes.ts'

/** Filters as they stand in a query; a call has those that its measure knows. */
export interface AskedFilters {
  readonly datasetid: number
  readonly timeperiod?: string
  readonly daytypes?: string
  readonly zones?: string
  readonly dwelltime?: string
  readonly industries?: string
  readonly paymentstype?: '0' | '1'
}

const codes = (text = '') => [...new Set(filterCodes(text))].sort((a, b) => a - b)

/** Filters with their codes in order, each once, so that a question has one form. */
const readFilters = (asked: AskedFilters): TourismFilters => ({
  timePeriods: codes(asked.timeperiod),
  dayTypes: codes(asked.daytypes),
  zones: codes(asked.zones),
  dwellTimes: codes(asked.dwelltime),
  industries: [...INDUSTRIES.keys()].filter(at => (asked.industries ?? '').split(',').includes(INDUSTRIES[at]!)),
  paymentsType: asked.paymentstype === '1' ? PaymentsType.Amount : PaymentsType.Count,
})

const find = familyDataset('tourism')

/** The measures of the Tourism and Economy viewer; the right to the dataset comes first. */
export const createTourism =
  (database: Database, movement: MovementData) =>
  async (measure: TourismMeasure, identity: Identity, asked: AskedFilters): Promise<ReplyOf<typeof totalTourists>> => {
    const { build_id } = await find(database, identity, asked.datasetid)
    return {
      ...(await movement.tourism(measure, build_id, readFilters(asked))),
      Disclosure: { ...movement.disclosure(), minCards: MIN_CARDS, minMerchants: MIN_MERCHANTS },
    }
  }
