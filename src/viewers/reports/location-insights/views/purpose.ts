import { routes } from '../../../../contract/routes.ts'
import { PURPOSE } from '../../../kit/report/glossary.ts'
import { PURPOSES } from './categories.ts'
import { kindViews } from './kind-views.ts'

export const PURPOSE_KIND = { one: 'purpose', many: 'purposes' }
const PURPOSE_OTHER = 5

/** Purpose Overview, Purpose by Day, and Purpose by Time, which has only the first four purposes. */
export const purposeViews = kindViews({
  kind: PURPOSE_KIND,
  header: 'Purpose',
  meaning: PURPOSE,
  axis: PURPOSES,
  axisByTime: { ...PURPOSES, categories: PURPOSES.categories.filter(({ key }) => key !== PURPOSE_OTHER) },
  overall: routes.journeysByPurpose,
  byDay: routes.purposeByDay,
  byTime: routes.purposeByTime,
})
