import { createHmac } from 'node:crypto'
import type { DatasetSpec } from '../dataset-spec.ts'
import { FIRST_VERSION } from '../deliveries/load/zone-versions.ts'

/**
 * What every person's noise factor in a dataset is drawn by (fragments/factor.sql), each 32 hexadecimal digits. They are secret:
 * whoever knows them and a person's number knows the factor.
 */
export type NoiseKeys = {
  /** The part of the draw that is the same in every dataset. */
  readonly lastingKey: string
  /** The part that is drawn anew for every salt. */
  readonly saltedKey: string
}

/** Draws a salt's keys; the same salt gives the same keys for as long as the installation keeps its secret. */
export type NoiseSource = (salt: string) => NoiseKeys

const KEY_DIGITS = 32

/** @param secret of the installation, for this use alone; it must never change, or old and new figures could be averaged. */
export const createNoiseSource = (secret: Buffer): NoiseSource => {
  const key = (use: string, salt: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([use, salt]))
      .digest('hex')
      .slice(0, KEY_DIGITS)
  const lastingKey = key('lasting', '')
  return salt => ({ lastingKey, saltedKey: key('salted', salt) })
}

/** The properties that give datasets of one ground and month different noise. */
export interface NoiseKind {
  readonly evOnly: boolean
  /** True if the dataset counts by middle zones. */
  readonly isTourism: boolean
  /** A hash of the custom zones' ground and numbers (workers/zone-content.ts); null where trip ends are in standard zones. */
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

const partsOf = ({ evOnly, isTourism, customZones, standardVersion, isFlows }: NoiseKind): unknown[] => {
  const parts = [evOnly, isTourism, customZones, ...(standardVersion === FIRST_VERSION ? [] : [standardVersion])]
  return isFlows ? [...parts, 'flows'] : parts
}

/** Kinds that are equal have the same text. */
export const noiseKindText = (kind: NoiseKind): string => JSON.stringify(partsOf(kind))

/**
 * The salt of a dataset's noise. Datasets of one ground and month that count other people, or the same people by other zones, have
 * other noise: with the same, one less the other would reveal the few between two nearly equal zones, or those without
 * an electric vehicle, however few they are. Flows count residents too, so that they have noise of their own as well.
 *
 * Custom zones go by their content, so that a file that is imported again draws no other noise, which could be averaged away. Their
 * tree follows the residents of the standard zones, and figures of two trees must not have the same noise: so the version of the standard
 * zones is named. The first one is not, so that datasets from before there were versions keep their noise.
 *
 * @param groundSalt of the ground, the month and the version of the delivered data
 */
export const datasetSalt = (groundSalt: string, kind: NoiseKind): string =>
  JSON.stringify([groundSalt, ...partsOf(kind)])
