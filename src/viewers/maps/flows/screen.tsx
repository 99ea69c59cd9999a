import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { datasetIdOf } from '../../kit/dataset-id.ts'
import { NoDataset } from '../../kit/no-dataset.tsx'
import { readFlowsLink } from './flows-link.ts'
import { FlowsMap } from './flows-map.tsx'
import { FLOWS_MAP } from './map.ts'
import { createFlowsMap } from './model/create-flows-map.ts'

const every = (ms: number, run: () => void): (() => void) => {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/** /Flows_Map?datasetid= */
export const Screen = () => {
  const datasetId = datasetIdOf(useSearch())
  const model = useMemo(
    () =>
      datasetId === null
        ? null
        : createFlowsMap(FLOWS_MAP, {
            call,
            engine: openEngine,
            datasetId,
            link: readFlowsLink(new URLSearchParams(location.search)),
            onFailed: error =>
              showError(waitText(error, 'The flows could not be loaded. Reload the page to try again.')),
            every,
          }),
    [datasetId],
  )
  if (model === null) return <NoDataset title={FLOWS_MAP.title} />
  return <FlowsMap key={datasetId} model={model} />
}
