import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { datasetIdOf, NoDataset } from '../../kit/empty-viewer.tsx'
import { EventFrame } from './event-frame.tsx'
import { createEvent } from './model.ts'
import { EVENT_IMPACT_REPORT } from './report.ts'

/** /Event_Impact_Report?datasetid= */
export const Screen = () => {
  const datasetid = datasetIdOf(useSearch())
  const event = useMemo(
    () => (datasetid === null ? null : createEvent({ call, engine: openEngine, datasetid })),
    [datasetid],
  )
  if (event === null) return <NoDataset title={EVENT_IMPACT_REPORT.title} />
  return <EventFrame key={datasetid} event={event} />
}
