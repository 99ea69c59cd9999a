import type { ComponentType } from 'react'
import { createPageTable, type PageEntry, type Routed } from './page-table.ts'

export interface PageSpec extends PageEntry {
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
}
export type Page = Routed<PageSpec>

/** The page table: a page's path is its title; what it shows is loaded when it is opened. */
export const PAGES: readonly Page[] = createPageTable<PageSpec>([
  {
    title: 'Create Dataset',
    menu: 'main',
    level: 'User',
    load: () => import('../features/create-dataset/screen.tsx'),
  },
  { title: 'My Datasets', menu: 'main', level: 'User', load: () => import('../features/my-datasets/screen.tsx') },
  { title: 'My Account', menu: 'main', level: 'User', load: () => import('../features/my-account/screen.tsx') },
  {
    title: 'Credit Management',
    menu: 'main',
    level: 'Admin',
    load: () => import('../features/credit-management/screen.tsx'),
  },
  {
    title: 'Dataset Configurator',
    menu: 'main',
    level: 'Admin',
    load: () => import('../features/dataset-configurator/screen.tsx'),
  },
  {
    title: 'Audit Trail',
    menu: 'main',
    forAuditors: true,
    level: 'User',
    load: () => import('../features/audit-trail/screen.tsx'),
  },
  {
    title: 'Dataset Wizard',
    level: 'User',
    rail: true,
    load: () => import('../features/dataset-wizard/screen.tsx'),
  },
  {
    title: 'Location Insights Report',
    level: 'User',
    rail: true,
    load: () => import('../viewers/location-insights-report/screen.tsx'),
  },
  {
    title: 'Location Insights Map',
    level: 'User',
    rail: true,
    load: () => import('../viewers/location-insights-map/screen.tsx'),
  },
  {
    title: 'EV Chargepoint Insights Map',
    level: 'User',
    rail: true,
    load: () => import('../viewers/ev-chargepoint-insights-map/screen.tsx'),
  },
  {
    title: 'Footfall Analysis',
    level: 'User',
    rail: true,
    load: () => import('../viewers/footfall-analysis/screen.tsx'),
  },
  {
    title: 'EV Chargepoint Insights Report',
    level: 'User',
    rail: true,
    load: () => import('../viewers/ev-chargepoint-insights-report/screen.tsx'),
  },
  {
    title: 'Tourism And Economy Viewer Map',
    level: 'User',
    rail: true,
    load: () => import('../viewers/tourism-and-economy-viewer-map/screen.tsx'),
  },
  { title: 'Welcome', menu: 'help', level: 'User', load: () => import('../features/welcome/screen.tsx') },
  {
    title: 'Release Notes',
    menu: 'help',
    level: 'User',
    load: () => import('../features/release-notes/screen.tsx'),
  },
  {
    title: 'Contact Support',
    menu: 'help',
    level: 'User',
    load: () => import('../features/contact-support/screen.tsx'),
  },
  {
    title: 'Mobile Network Data Methodology',
    menu: 'help',
    level: 'User',
    load: () => import('../features/methodology/screen.tsx'),
  },
  { title: 'About', level: '', load: () => import('../features/about/screen.tsx') },
  { title: 'No Access', level: '', load: () => import('../features/no-access/screen.tsx') },
])
