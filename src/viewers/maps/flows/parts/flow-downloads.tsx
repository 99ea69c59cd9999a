import type { PortalMap } from '../../../../map/portal-map.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { DownloadButtons } from '../../../kit/zone-map/parts/map-downloads.tsx'
import { PaperMap } from '../../../kit/zone-map/parts/paper-map.tsx'
import { pngOf } from '../../../kit/zone-map/picture/map-picture.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import { describeFlows, pictureOfFlows } from '../picture/picture-of-flows.ts'

interface FlowDownloadsProps {
  readonly map: PortalMap
  readonly model: FlowsMapModel
}

/** The picture of the flows with their numbers, as a file and on paper. */
export const FlowDownloads = ({ map, model }: FlowDownloadsProps) => {
  if (model.matrix.value === null) return null
  const save = async () => {
    const [about, picture] = [describeFlows(model, []), pictureOfFlows(map, model, await map.picture())]
    if (about !== null && picture !== null) saveFile(`${about.name}.png`, await pngOf(picture))
  }
  return (
    <>
      <DownloadButtons onPicture={save} />
      <PaperMap map={map} pictureOf={drawn => pictureOfFlows(map, model, drawn)} />
    </>
  )
}
