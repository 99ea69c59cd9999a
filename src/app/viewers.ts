import { type ViewerLink, viewerLink } from '../domain/viewers.ts'
import { PAGES } from './pages.ts'

const VIEWERS = PAGES.map(page => page.route.slice(1))

/** Where a dataset opens in a viewer of this installation, or why it does not. */
export const linkToViewer = (kind: 'report' | 'map', viewer: string, datasetId: number | null): ViewerLink =>
  viewerLink(kind, viewer, datasetId, VIEWERS)
