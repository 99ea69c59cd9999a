import type { DatasetSpec } from '../movement-data.ts'

/**
 * The salt of a dataset's noise. Datasets of one ground and month that count other people, or the same people by other zones, have
 * other noise: with the same, one less the other would tell of the few between two nearly equal zones, or of those without
 * an electric vehicle, however few they are.
 *
 * @param groundSalt of the ground, the month and the version of the delivered data
 */
export const datasetSalt = (
  groundSalt: string,
  { evOnly, isTourism, customZonesFile }: Pick<DatasetSpec, 'evOnly' | 'isTourism' | 'customZonesFile'>,
): string => JSON.stringify([groundSalt, evOnly, isTourism, customZonesFile])
