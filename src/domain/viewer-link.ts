import { NO_VIEWER } from './viewers.ts'

/** The link to a dataset in a viewer, or the reason why the viewer cannot open it. */
export type ViewerLink = { readonly href: string } | { readonly reason: string }

/**
 * The link to a dataset in a viewer: `/{viewer}?datasetid={id}`.
 * @param kind 'report' or 'map', for the text of the reason.
 * @param viewer A viewer's route name, 'None', or nothing.
 * @param viewers Route names of the installed viewers.
 */
export const viewerLink = (
  kind: 'report' | 'map',
  viewer: string | null | undefined,
  datasetId: number | null,
  viewers: readonly string[],
): ViewerLink => {
  if (!viewer || viewer === NO_VIEWER) return { reason: `This template has no ${kind} viewer` }
  if (datasetId === null) return { reason: 'This template has no sample dataset' }
  if (!viewers.includes(viewer)) return { reason: `The ${kind} viewer of this template is not installed` }
  return { href: `/${viewer}?datasetid=${datasetId}` }
}
