import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../app/client.ts'
import { openEngine } from '../../engine/open-engine.ts'
import { showError } from '../../ui/message-modal.tsx'
import { datasetIdOf } from '../dataset-id.ts'
import { NoDataset } from '../no-dataset.tsx'
import { createZoneScreen } from '../zone-screen/model.ts'
import { readViewLink } from '../zone-screen/view-link.ts'
import { ZoneScreen } from '../zone-screen/zone-screen.tsx'
import { LOCATION_INSIGHTS_MAP } from './map.ts'

/** /Location_Insights_Map?datasetid= */
export const Screen = () => {
  const datasetId = datasetIdOf(useSearch())
  const model = useMemo(
    () =>
      datasetId === null
        ? null
        : createZoneScreen(LOCATION_INSIGHTS_MAP, {
            call,
            engine: openEngine,
            datasetId,
            link: readViewLink(new URLSearchParams(location.search)),
            onRequestFailed: () => showError('There was a problem with the request'),
          }),
    [datasetId],
  )
  if (model === null) return <NoDataset title={LOCATION_INSIGHTS_MAP.title} />
  return <ZoneScreen key={datasetId} model={model} />
}
