import type { ComponentType } from 'react'
import type { ReportDeclaration } from '../viewers/kit/report/report-model.ts'
import type { ZoneScreenDeclaration } from '../viewers/kit/zone-map/declaration.ts'
import type { PageTitle } from './pages.ts'

type LoadScreen = () => Promise<{ readonly Screen: ComponentType }>

/** Loads a zone map: the screen that all zone maps share, and this map's declaration. */
const zoneMap =
  (load: () => Promise<ZoneScreenDeclaration>): LoadScreen =>
  async () => {
    const [{ zoneScreen }, declaration] = await Promise.all([import('../viewers/kit/zone-map/zone-screen.tsx'), load()])
    return { Screen: zoneScreen(declaration) }
  }

/** Loads a report: the screen that all reports share, and this report's declaration. */
const report =
  (load: () => Promise<ReportDeclaration>): LoadScreen =>
  async () => {
    const [{ reportScreen }, declaration] = await Promise.all([
      import('../viewers/kit/report/report-frame.tsx'),
      load(),
    ])
    return { Screen: reportScreen(declaration) }
  }

/** The screen of each page, loaded when the page is opened. */
export const SCREENS: Readonly<Record<PageTitle, LoadScreen>> = {
  'Create Dataset': () => import('../features/create-dataset/create-dataset-screen.tsx'),
  'My Datasets': () => import('../features/my-datasets/my-datasets-screen.tsx'),
  'My Account': () => import('../features/my-account/my-account-screen.tsx'),
  'Credit Management': () => import('../features/credit-management/credits-screen.tsx'),
  'Dataset Configurator': () => import('../features/dataset-configurator/configurator-screen.tsx'),
  Stations: () => import('../features/stations/stations-screen.tsx'),
  'Zone Systems': () => import('../features/zone-systems/zone-systems-screen.tsx'),
  'Import a zone system': () => import('../features/zone-import/zone-import-screen.tsx'),
  'Audit Trail': () => import('../features/audit-trail/audit-trail-screen.tsx'),
  'Dataset Wizard': () => import('../features/dataset-wizard/wizard-screen.tsx'),
  'Dataset Portfolio': () => import('../features/dataset-portfolio/portfolio-screen.tsx'),
  'Location Insights Report': report(
    async () => (await import('../viewers/reports/location-insights-report.ts')).LOCATION_INSIGHTS_REPORT,
  ),
  'Location Insights Map': zoneMap(
    async () => (await import('../viewers/maps/location-insights-map.ts')).LOCATION_INSIGHTS_MAP,
  ),
  'Retail Catchment Map': zoneMap(
    async () => (await import('../viewers/maps/retail-catchment-map.ts')).RETAIL_CATCHMENT_MAP,
  ),
  'Rail Catchment Map': zoneMap(async () => (await import('../viewers/maps/rail-catchment-map.ts')).RAIL_CATCHMENT_MAP),
  'EV Chargepoint Insights Map': zoneMap(async () => (await import('../viewers/maps/ev-chargepoints-map.ts')).EV_MAP),
  'Footfall Analysis': report(async () => (await import('../viewers/reports/footfall-report.ts')).FOOTFALL_ANALYSIS),
  'High Street Week': () => import('../viewers/reports/high-street-week/pair-frame.tsx'),
  'EV Chargepoint Insights Report': report(
    async () => (await import('../viewers/reports/ev-chargepoints/ev-report.ts')).EV_CHARGEPOINT_INSIGHTS_REPORT,
  ),
  'Tourism And Economy Viewer Map': () => import('../viewers/maps/tourism/tourism-map-screen.tsx'),
  'Flows Report': () => import('../viewers/reports/flows-report-screen.tsx'),
  'Flows Map': () => import('../viewers/maps/flows/flows-map-screen.tsx'),
  'Event Impact Report': () => import('../viewers/reports/event-impact/event-frame.tsx'),
  'Compare Datasets': () => import('../viewers/pages/compare/compare-screen.tsx'),
  'Compare Map': () => import('../viewers/pages/compare-map/compare-map-screen.tsx'),
  'Dataset Series': () => import('../viewers/pages/series/series-screen.tsx'),
  Welcome: () => import('../features/welcome/welcome-screen.tsx'),
  'Release Notes': () => import('../features/release-notes/release-notes-screen.tsx'),
  'Contact Support': () => import('../features/contact-support/contact-support-screen.tsx'),
  'Mobile Network Data Methodology': () => import('../features/methodology/methodology-screen.tsx'),
  About: () => import('../features/about/about-screen.tsx'),
  'No Access': () => import('../features/no-access/no-access-screen.tsx'),
}
