import { type ViewerLink, viewerLink } from '../domain/viewers.ts'
import { createPageTable, type PageEntry, type Routed } from './page-table.ts'

const ENTRIES = [
  { title: 'Create Dataset', menu: 'main', level: 'User' },
  { title: 'My Datasets', menu: 'main', level: 'User' },
  { title: 'My Account', menu: 'main', level: 'User' },
  { title: 'Credit Management', menu: 'main', level: 'Admin' },
  { title: 'Dataset Configurator', menu: 'main', level: 'Admin' },
  { title: 'Stations', menu: 'main', level: 'Admin' },
  { title: 'Zone Systems', menu: 'main', forImporters: true, level: 'User' },
  { title: 'Audit Trail', menu: 'main', forAuditors: true, level: 'User' },
  { title: 'Import a zone system', level: 'User', rail: true },
  { title: 'Dataset Wizard', level: 'User', rail: true },
  { title: 'Dataset Portfolio', level: 'User', rail: true },
  { title: 'Location Insights Report', level: 'User', rail: true },
  { title: 'Location Insights Map', level: 'User', rail: true },
  { title: 'Retail Catchment Map', level: 'User', rail: true },
  { title: 'Rail Catchment Map', level: 'User', rail: true },
  { title: 'EV Chargepoint Insights Map', level: 'User', rail: true },
  { title: 'Footfall Analysis', level: 'User', rail: true },
  { title: 'High Street Week', level: 'User', rail: true },
  { title: 'EV Chargepoint Insights Report', level: 'User', rail: true },
  { title: 'Tourism And Economy Viewer Map', level: 'User', rail: true },
  { title: 'Flows Report', level: 'User', rail: true },
  { title: 'Flows Map', level: 'User', rail: true },
  { title: 'Event Impact Report', level: 'User', rail: true },
  { title: 'Compare Datasets', level: 'User', rail: true },
  { title: 'Compare Map', level: 'User', rail: true },
  { title: 'Dataset Series', level: 'User', rail: true },
  { title: 'Welcome', menu: 'help', level: 'User' },
  { title: 'Release Notes', menu: 'help', level: 'User' },
  { title: 'Contact Support', menu: 'help', level: 'User' },
  { title: 'Mobile Network Data Methodology', menu: 'help', level: 'User' },
  { title: 'About', level: '' },
  { title: 'No Access', level: '' },
] as const satisfies readonly PageEntry[]

export type PageTitle = (typeof ENTRIES)[number]['title']
export type Page = Routed<PageEntry & { readonly title: PageTitle }>

/** The page table. A page's path is derived from its title; its screen is in page-screens.ts. */
export const PAGES: readonly Page[] = createPageTable<PageEntry & { readonly title: PageTitle }>(ENTRIES)

const VIEWERS = PAGES.map(page => page.route.slice(1))

/** Returns the link to a dataset in one of this installation's viewers, or the reason why the link is missing. */
export const linkToViewer = (kind: 'report' | 'map', viewer: string, datasetId: number | null): ViewerLink =>
  viewerLink(kind, viewer, datasetId, VIEWERS)
