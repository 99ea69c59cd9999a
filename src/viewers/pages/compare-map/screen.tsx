import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { MIN_COMPARED_DATASETS } from '../../../domain/constants.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { EmptyViewer } from '../../kit/no-dataset.tsx'
import { NoDetails } from '../../kit/no-details.tsx'
import type { ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { readViewLink } from '../../kit/zone-map/link/view-link.ts'
import { readDatasets } from '../compare/read-datasets.ts'
import { CompareMap } from './compare-map.tsx'
import { readCompareMapLink } from './compare-map-link.ts'
import type { MapSide } from './map-side.ts'
import { createCompareMap } from './model/create-compare-map.ts'
import { readSides } from './read-sides.ts'

export const TITLE = 'Compare on the map'

/** /Compare_Map?datasets=&base= */
export const Screen = () => {
  const { ids, base } = readDatasets(new URLSearchParams(useSearch()))
  return base === null ? <TooFew /> : <Datasets key={`${ids.join()} ${base}`} ids={ids} base={base} />
}

const TooFew = () => (
  <EmptyViewer title={TITLE} why="Choose two to six datasets">
    Tick them in My Datasets and press Compare.
  </EmptyViewer>
)

interface DatasetsProps {
  readonly ids: readonly number[]
  readonly base: number
}

/** Loads what is compared, on which the analyses depend that can be. */
const Datasets = ({ ids, base }: DatasetsProps) => {
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
  return <Opened sides={sides} declaration={declaration} />
}

interface OpenedProps {
  readonly sides: readonly MapSide[]
  readonly declaration: ZoneScreenDeclaration
}

const Opened = ({ sides, declaration }: OpenedProps) => {
  const model = useMemo(() => {
    const params = new URLSearchParams(location.search)
    return createCompareMap(
      sides,
      { ...declaration, title: TITLE },
      {
        call,
        engine: openEngine,
        link: readCompareMapLink(params),
        view: readViewLink(params),
        onRequestFailed: showError,
      },
    )
  }, [sides, declaration])
  return <CompareMap model={model} />
}
