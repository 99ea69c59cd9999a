import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { datasetIdOf } from '../dataset-id.ts'
import { NoDataset } from '../no-dataset.tsx'
import type { ZoneScreenDeclaration } from './declaration.ts'
import { readViewLink } from './link/view-link.ts'
import { createZoneScreen } from './model/create-zone-screen.ts'
import type { OwnParts } from './own-parts.ts'
import { ZoneScreen } from './zone-screen.tsx'

interface OpenZoneScreenProps {
  readonly declaration: ZoneScreenDeclaration
  readonly ownParts?: OwnParts
}

const NO_PARTS: OwnParts = {}

/** The page of a declared zone map, for the dataset in its address. */
export const OpenZoneScreen = ({ declaration, ownParts = NO_PARTS }: OpenZoneScreenProps) => {
  const datasetId = datasetIdOf(useSearch())
  const model = useMemo(
    () =>
      datasetId === null
        ? null
        : createZoneScreen(declaration, {
            call,
            engine: openEngine,
            datasetId,
            link: readViewLink(new URLSearchParams(location.search)),
            onRequestFailed: showError,
          }),
    [declaration, datasetId],
  )
  if (model === null) return <NoDataset title={declaration.title} />
  return <ZoneScreen key={datasetId} model={model} ownParts={ownParts} />
}

/** The screen of a declared zone map that has no parts of its own. */
export const zoneScreen = (declaration: ZoneScreenDeclaration) => () => <OpenZoneScreen declaration={declaration} />
