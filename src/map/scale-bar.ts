import { EQUATOR_M, roundScale, type ScaleBar } from '../domain/geography/round-scale.ts'
import type { Camera } from './map-feed.ts'
import { pixelsOfWorld } from './zone-path.ts'

const MOST_PX = 120

/** Returns the scale bar of a map, at the Web Mercator scale of its centre. */
export const scaleBar = ({ centre: [, lat], zoom }: Pick<Camera, 'centre' | 'zoom'>): ScaleBar =>
  roundScale((EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / pixelsOfWorld(zoom), MOST_PX)
