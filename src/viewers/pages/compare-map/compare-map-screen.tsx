import { memo, useEffect, useMemo } from 'react'
import { Link, useSearch, useSearchParams } from 'wouter'
import { call } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import { MIN_COMPARED_DATASETS } from '../../../domain/constants.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { Spinner } from '../../../ui/display/progress.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { EmptyViewer, NoDetails } from '../../kit/empty-viewer.tsx'
import { followLink } from '../../kit/follow-link.ts'
import type { ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { type OwnParts, SideMenu } from '../../kit/zone-map/parts/side-menu.tsx'
import { followZoneLink, readViewLink } from '../../kit/zone-map/view-link.ts'
import { readDatasets, readOwnPeople, writeOwnPeople } from '../compare/compare-link.ts'
import { readCompareMapLink, writeCompareMapLink } from './compare-map-link.ts'
import { type MapSide, readSides } from './map-sides.ts'
import { type CompareMapModel, createCompareMap } from './model/create-compare-map.ts'
import { CompareContext, CompareDataTab, CompareFoot, CompareInfoTab, useCompare } from './parts/compare-menu.tsx'
import { ComparePanes } from './parts/compare-panes.tsx'
import '../../kit/zone-map/zone-screen.css'
import './compare-map.css'

const TITLE = 'Compare on the map'

/** /Compare_Map?datasets=&base=&people= */
export const Screen = () => {
  const params = new URLSearchParams(useSearch())
  const { ids, base } = readDatasets(params)
  const isOwn = readOwnPeople(params)
  if (base === null) return <TooFew />
  return <Datasets key={`${ids.join()} ${base} ${isOwn}`} ids={ids} base={base} isOwn={isOwn} />
}

const TooFew = () => (
  <EmptyViewer title={TITLE} why="Choose two to six datasets">
    Tick them in My Datasets and press Compare.
  </EmptyViewer>
)

interface DatasetsProps {
  readonly ids: readonly number[]
  readonly base: number
  /** True if every dataset counts all its visitors, including residents of the other areas. */
  readonly isOwn: boolean
}

/** Loads the datasets, which determine the analyses that can be compared. */
const Datasets = ({ ids, base, isOwn }: DatasetsProps) => {
  const loaded = useLoad(signal => readSides(call, ids, base, signal), [])
  if (loaded.kind === 'failed') return <NoDetails title={TITLE} error={loaded.error} onRetry={loaded.retry} />
  if (loaded.kind !== 'ready')
    return (
      <p className="page-pad" role="status">
        <span className="row">
          <Spinner />
          Loading the datasets
        </span>
      </p>
    )
  const { sides, declaration } = loaded.value
  if (sides.length < MIN_COMPARED_DATASETS) return <TooFew />
  if (declaration === null)
    return (
      <EmptyViewer title={TITLE} why="These datasets have no map in common">
        Datasets are compared on the map where their templates have the same map viewer.
      </EmptyViewer>
    )
  return <Opened sides={sides} declaration={declaration} isOwn={isOwn} />
}

interface OpenedProps extends Pick<DatasetsProps, 'isOwn'> {
  readonly sides: readonly MapSide[]
  readonly declaration: ZoneScreenDeclaration
}

const Opened = ({ sides, declaration, isOwn }: OpenedProps) => {
  const model = useMemo(() => {
    const params = new URLSearchParams(location.search)
    return createCompareMap(
      sides,
      { ...declaration, title: TITLE },
      {
        call,
        isOwn,
        engine: openEngine,
        link: readCompareMapLink(params),
        view: readViewLink(params),
        onRequestFailed: showError,
      },
    )
  }, [sides, declaration, isOwn])
  return <CompareMap model={model} />
}

const BackToReport = () => {
  const { datasets, base } = useCompare()
  const ids = datasets.map(({ id }) => id).join()
  const [params] = useSearchParams()
  const compared = new URLSearchParams({ datasets: ids, base: String(base.id) })
  const report =
    base.days === undefined
      ? `/Compare_Datasets?${writeOwnPeople(readOwnPeople(params), compared)}`
      : `/Event_Impact_Report?datasetid=${base.id}`
  return <Link href={report}>Back to the report</Link>
}

const OWN_PARTS: OwnParts = {
  dataTab: CompareDataTab,
  infoTab: CompareInfoTab,
  corner: BackToReport,
  foot: CompareFoot,
}

/**
 * The page of a comparison by zone: the side menu on the left, one or two maps on the right. Memoised like the zone
 * maps.
 */
const CompareMap = memo(({ model }: { readonly model: CompareMapModel }) => {
  useEffect(() => model.start(), [model])
  useEffect(() => followZoneLink(model.zones), [model])
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
