import { useEffect, useEffectEvent, useRef } from 'react'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { onPrint } from '../../../../ui/theme/on-print.ts'

interface PaperMapProps {
  readonly map: PortalMap
  /** The picture around the map as drawn; null where there is nothing to show. */
  readonly pictureOf: (drawn: HTMLCanvasElement) => HTMLCanvasElement | null
}

/** The printed map is a picture with its legend, because browsers do not print a WebGL canvas. */
export const PaperMap = ({ map, pictureOf }: PaperMapProps) => {
  const paper = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    map.drawNow()
    const picture = pictureOf(map.canvas)
    if (picture !== null) paper.current?.replaceChildren(picture)
  })
  useEffect(
    () =>
      onPrint(
        () => show(),
        () => paper.current?.replaceChildren(),
      ),
    [],
  )
  return <div ref={paper} className="zone-paper" aria-hidden="true" />
}
