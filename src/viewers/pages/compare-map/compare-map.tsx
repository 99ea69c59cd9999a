import { memo, useEffect } from 'react'
import { Link } from 'wouter'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { followLink } from '../../kit/follow-link.ts'
import { followAddress } from '../../kit/zone-map/link/follow-address.ts'
import type { OwnParts } from '../../kit/zone-map/own-parts.ts'
import { SideMenu } from '../../kit/zone-map/parts/side-menu.tsx'
import '../../kit/zone-map/zone-screen.css'
import { CompareContext, useCompare } from './compare-context.ts'
import { readCompareMapLink, writeCompareMapLink } from './compare-map-link.ts'
import type { CompareMapModel } from './model/create-compare-map.ts'
import { CompareDataTab } from './parts/compare-data-tab.tsx'
import { CompareFoot } from './parts/compare-foot.tsx'
import { CompareInfoTab } from './parts/compare-info-tab.tsx'
import { ComparePanes } from './parts/compare-panes.tsx'
import './compare-map.css'

const BackToReport = () => {
  const { datasets, base } = useCompare()
  const ids = datasets.map(({ id }) => id).join()
  const report =
    base.days === undefined
      ? `/Compare_Datasets?datasets=${ids}&base=${base.id}`
      : `/Event_Impact_Report?datasetid=${base.id}`
  return <Link href={report}>Back to the report</Link>
}

const OWN_PARTS: OwnParts = {
  dataTab: CompareDataTab,
  infoTab: CompareInfoTab,
  corner: BackToReport,
  foot: CompareFoot,
}

/** The page of a comparison by zone: side menu at the left, one or two maps at the right. It is memoised as a zone map is. */
export const CompareMap = memo(({ model }: { readonly model: CompareMapModel }) => {
  useEffect(() => model.start(), [model])
  useEffect(() => followAddress(model.zones), [model])
  useEffect(() => followLink(model, readCompareMapLink, writeCompareMapLink), [model])
  const { title } = model.zones.declaration
  usePageTitle(title)
  return (
    <CompareContext value={model}>
      <div className="zone-screen compare-screen">
        <h1 className="visually-hidden">{title}</h1>
        <SideMenu model={model.zones} ownParts={OWN_PARTS} />
        <ComparePanes model={model} />
      </div>
    </CompareContext>
  )
})
