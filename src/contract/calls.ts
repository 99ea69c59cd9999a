import * as audit from './audit.ts'
import * as authentication from './authentication.ts'
import type { Call } from './call.ts'
import * as contact from './contact.ts'
import * as credits from './credits.ts'
import * as datasets from './datasets.ts'
import * as evInsights from './ev-insights.ts'
import * as footfall from './footfall.ts'
import * as groups from './groups.ts'
import * as locationInsights from './location-insights.ts'
import * as locationInsightsMap from './location-insights-map.ts'
import * as locationInsightsReport from './location-insights-report.ts'
import * as organisations from './organisations.ts'
import * as places from './places.ts'
import * as preparedOrders from './prepared-orders.ts'
import * as profile from './profile.ts'
import * as readyMade from './ready-made.ts'
import * as scores from './scores.ts'
import * as templateBody from './template-body.ts'
import * as templates from './templates.ts'
import * as tourism from './tourism.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'host' in value && 'path' in value

/** Every call there is: the server registers them, the API document lists them, one table-driven test covers them. */
export const CALLS: readonly Call[] = [
  authentication,
  profile,
  organisations,
  templates,
  templateBody,
  readyMade,
  datasets,
  preparedOrders,
  groups,
  credits,
  places,
  locationInsights,
  locationInsightsReport,
  locationInsightsMap,
  footfall,
  evInsights,
  tourism,
  scores,
  contact,
  audit,
].flatMap(module => Object.values(module).filter(isCall))
