import type { ComponentType } from 'react'
import type { PageTitle } from './pages.ts'

/** The screen of each page; its code is loaded when the page is opened. */
export const SCREENS: Readonly<Record<PageTitle, () => Promise<{ readonly Screen: ComponentType }>>> = {
  'Create Dataset': () => import('../features/create-dataset/screen.tsx'),
  'My Datasets': () => import('../features/my-datasets/screen.tsx'),
  'My Account': () => import('../features/my-account/screen.tsx'),
  'Credit Management': () => import('../features/credit-management/screen.tsx'),
  'Dataset Configurator': () => import('../features/dataset-configurator/screen.tsx'),
  'Zone Systems': () => import('../features/zone-systems/screen.tsx'),
  'Import a zone system': () => import('../features/zone-import/screen.tsx'),
  'Audit Trail': () => import('../features/audit-trail/screen.tsx'),
  'Dataset Wizard': () => import('../features/dataset-wizard/screen.tsx'),
  'Location Insights Report': () => import('../viewers/location-insights-report/screen.tsx'),
  'Location Insights Map': () => import('../viewers/location-insights-map/screen.tsx'),
  'EV Chargepoint Insights Map': () => import('../viewers/ev-chargepoint-insights-map/screen.tsx'),
  'Footfall Analysis': () => import('../viewers/footfall-analysis/screen.tsx'),
  'EV Chargepoint Insights Report': () => import('../viewers/ev-chargepoint-insights-report/screen.tsx'),
  'Tourism And Economy Viewer Map': () => import('../viewers/tourism-and-economy-viewer-map/screen.tsx'),
  Welcome: () => import('../features/welcome/screen.tsx'),
  'Release Notes': () => import('../features/release-notes/screen.tsx'),
  'Contact Support': () => import('../features/contact-support/screen.tsx'),
  'Mobile Network Data Methodology': () => import('../features/methodology/screen.tsx'),
  About: () => import('../features/about/screen.tsx'),
  'No Access': () => import('../features/no-access/screen.tsx'),
}
