import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../../src/contract/report-tables.ts'
import { countTable } from './report.ts'

const value = 'journeycount'
const rows = 'visits'

/** The specification lists no rows by hour for other journeys. The totals of hours include them. */
const OTHER = 5

export const purposeReports = {
  'purpose/journeysbypurpose': countTable<VisitsByPurpose>({ rows, by: ['purpose'], value }),
  'purpose/purposebyday': countTable<PurposeByDay>({
    rows,
    by: ['purpose', 'day-type'],
    value,
    perDay: true,
    totals: ['day-type', 'purpose'],
  }),
  'purpose/purposebytime': countTable<PurposeByTime>({
    rows,
    by: ['purpose', 'hour'],
    value,
    perDay: true,
    totals: ['purpose', 'hour'],
    has: ({ nodes: [purpose] }, [axis]) => {
      const { covers } = axis!.categories[purpose!]!
      return covers.length > 1 || covers[0] !== OTHER
    },
  }),
}

export const modeReports = {
  'mode/journeysbymode': countTable<VisitsByMode>({ rows, by: ['mode'], value }),
  'mode/modebyday': countTable<ModeByDay>({
    rows,
    by: ['mode', 'day-type'],
    value,
    perDay: true,
    totals: ['day-type', 'mode'],
  }),
  'mode/modebytime': countTable<ModeByTime>({
    rows,
    by: ['mode', 'hour'],
    value,
    perDay: true,
    totals: ['mode', 'hour'],
  }),
}
