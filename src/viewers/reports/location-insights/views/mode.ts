import { routes } from '../../../../contract/routes.ts'
import { MODE } from '../../../kit/report/glossary.ts'
import { MODES } from './categories.ts'
import { kindViews } from './kind-views.ts'

export const MODE_KIND = { one: 'mode', many: 'modes' }

export const modeViews = kindViews({
  kind: MODE_KIND,
  header: 'Mode',
  meaning: MODE,
  axis: MODES,
  axisByTime: MODES,
  overall: routes.journeysByMode,
  byDay: routes.modeByDay,
  byTime: routes.modeByTime,
})
