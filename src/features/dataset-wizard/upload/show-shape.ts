import { effect } from '@preact/signals-react'
import type { LonLat, LonLatBox } from '../../../../workers/contract.ts'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../domain/constants.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { boxOf } from '../../../map/rings-box.ts'
import type { Wizard } from '../model.ts'

const TILE_PX = 512
const LON_PER_PX = 360 / (TILE_PX * 2 ** WIZARD_ZONES_MIN_ZOOM)

const widthOf = ([west, , east]: LonLatBox): number => east - west
const heightOf = ([, south, , north]: LonLatBox): number => (north - south) / Math.cos((south * Math.PI) / 180)

/**
 * What to look at of a shape: all of it where a map of this size can show that with its zones, else its largest part,
 * because between parts that lie far apart there is nothing to see.
 */
export const boxToShow = (
  rings: readonly (readonly LonLat[])[],
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): LonLatBox | null => {
  const whole = boxOf([rings])
  if (whole === null) return null
  const fits = widthOf(whole) <= clientWidth * LON_PER_PX && heightOf(whole) <= clientHeight * LON_PER_PX
  if (fits) return whole
  const parts = rings.map(ring => boxOf([[ring]])).filter(box => box !== null)
  return parts.toSorted((a, b) => widthOf(b) * heightOf(b) - widthOf(a) * heightOf(a))[0] ?? whole
}

/** Looks at the shape of a change that was not drawn on this map: a file's area may lie anywhere. */
export const showBroughtShape = (wizard: Wizard, map: PortalMap): (() => void) =>
  effect(() => {
    const change = wizard.zones.lastChange.value?.change
    const box = change?.label === 'upload' && change.shape ? boxToShow(change.shape, map.canvas) : null
    if (box !== null) map.fit(box, { minZoom: WIZARD_ZONES_MIN_ZOOM, maxZoom: WIZARD_ZONES_MIN_ZOOM + 3 })
  })
