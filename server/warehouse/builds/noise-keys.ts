import { createHmac } from 'node:crypto'
import { FIRST_VERSION } from '../deliveries/load/zone-versions.ts'
import type { DatasetSpec } from './dataset-spec.ts'

/**
 * The keys for drawing people's noise factors in a dataset (sql/fragments/factor.sql), 32 hexadecimal digits each. They
 * are secret: anyone who knows them and a person's number can compute the factor.
 */
export type NoiseKeys = {
  /** The key for the part of the noise that is the same in every dataset. */
  readonly lastingKey: string
  /** The key for the part that depends on the salt. */
  readonly saltedKey: string
}

/** Derives keys from a salt. The same salt gives the same keys as long as the installation's secret does not change. */
export type NoiseSource = (salt: string) => NoiseKeys

const KEY_DIGITS = 32

/**
 * @param secret the installation's secret, used only for this purpose. It must never change, because old and new
 * figures could then be averaged.
 */
export const createNoiseSource = (secret: Buffer): NoiseSource => {
  const key = (use: string, salt: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([use, salt]))
      .digest('hex')
      .slice(0, KEY_DIGITS)
  const lastingKey = key('lasting', '')
  return salt => ({ lastingKey, saltedKey: key('salted', salt) })
}

/** The properties that give datasets with the same area and month different noise. */
export interface NoiseKind {
  readonly evOnly: boolean
  /** True if the dataset counts by middle zones. */
  readonly isTourism: boolean
  /**
   * A hash of the custom zones' shapes and numbers (workers/zone-content.ts); null if trip ends are in standard zones.
   */
  readonly customZones: string | null
  /** The version of the standard zones. */
  readonly standardVersion: number
  readonly isFlows: boolean
}

export const noiseKindOf = (spec: DatasetSpec): NoiseKind => ({
  evOnly: spec.evOnly,
  isTourism: spec.isTourism,
  customZones: spec.customZonesDigest,
  standardVersion: spec.standard.version,
  isFlows: spec.flowZones !== undefined,
})

const kindParts = ({ evOnly, isTourism, customZones, standardVersion, isFlows }: NoiseKind): unknown[] => {
  const parts = [evOnly, isTourism, customZones, ...(standardVersion === FIRST_VERSION ? [] : [standardVersion])]
  return isFlows ? [...parts, 'flows'] : parts
}

/** Equal kinds give the same string. */
export const noiseKindText = (kind: NoiseKind): string => JSON.stringify(kindParts(kind))

/**
 * The salt of a dataset's noise. Two datasets with the same area and month have different noise if they count different
 * people, or count the same people by different zones. If they shared noise, the difference between them would reveal
 * the few people between two nearly equal zones, or the people without an electric vehicle. Flows also count residents,
 * so they have separate noise. Custom zones are identified by their content, so that a file that is imported again
 * draws the same noise; different noise could be averaged away. The tree of custom zones depends on the residents of
 * the standard zones, and figures from two trees must not have the same noise, so the salt contains the version of the
 * standard zones. The first version is left out, so that datasets from before versions existed keep their noise.
 * @param groundSalt the salt for the area, the month and the version of the delivered data
 */
export const datasetSalt = (groundSalt: string, kind: NoiseKind): string =>
  JSON.stringify([groundSalt, ...kindParts(kind)])
