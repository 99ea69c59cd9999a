import type { DatasetSpec } from '../dataset-spec.ts'
import { FIRST_VERSION } from '../load/zone-versions.ts'

/**
 * The salt of a dataset's noise. Datasets of one ground and month that count other people, or the same people by other zones, have
 * other noise: with the same, one less the other would tell of the few between two nearly equal zones, or of those without
 * an electric vehicle, however few they are. Flows count residents too, so that they have noise of their own as well.
 *
 * The first version of the standard zones is not named, so that datasets from before there were versions keep their noise.
 *
 * @param groundSalt of the ground, the month and the version of the delivered data
 */
export const datasetSalt = (
  groundSalt: string,
  {
    evOnly,
    isTourism,
    customZonesFile,
    standard,
    flowZones,
  }: Pick<DatasetSpec, 'evOnly' | 'isTourism' | 'customZonesFile' | 'standard' | 'flowZones'>,
): string => {
  const isOfLater = customZonesFile === null && standard.version !== FIRST_VERSION
  const parts = [groundSalt, evOnly, isTourism, customZonesFile, ...(isOfLater ? [standard.version] : [])]
  return JSON.stringify(flowZones ? [...parts, 'flows'] : parts)
}
