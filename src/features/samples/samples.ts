import type { Template } from '../../contract/wire-names.ts'
import type { ViewerLink } from '../../domain/viewers.ts'

export interface Sample {
  readonly datasetId: number
  readonly href: string
}

/** The samples on Welcome. Null if no offered template has a sample of that kind. */
export interface Samples {
  readonly map: Sample | null
  readonly report: Sample | null
  readonly ev: Sample | null
}

type LinkTo = (kind: 'report' | 'map', viewer: string, datasetId: number | null) => ViewerLink

/** Returns the first sample of each kind in the order of the cards, without drafts. */
export function pickSamples(templates: readonly Template[], linkTo: LinkTo): Samples {
  const offered = templates.filter(({ isDraft }) => !isDraft).toSorted((a, b) => a.order - b.order)
  const first = (kind: 'report' | 'map', viewer: string): Sample | null => {
    for (const { reportViewer, mapViewer, sampleId } of offered) {
      if ((kind === 'map' ? mapViewer : reportViewer) !== viewer || sampleId === null) continue
      const link = linkTo(kind, viewer, sampleId)
      if ('href' in link) return { datasetId: sampleId, href: link.href }
    }
    return null
  }
  return {
    map: first('map', 'Location_Insights_Map'),
    report: first('report', 'Location_Insights_Report'),
    ev: first('report', 'EV_Chargepoint_Insights_Report'),
  }
}
