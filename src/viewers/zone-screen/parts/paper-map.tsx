import { useEffect, useRef } from 'react'
import type { PortalMap } from '../../../map/portal-map.ts'
import { onPrint } from '../../../ui/theme/on-print.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { pictureOfShown } from '../picture/picture-of-shown.ts'

interface PaperMapProps {
  readonly map: PortalMap
  readonly model: ZoneScreenModel
}

/** The printed map is a picture with its legend, because browsers do not print a WebGL canvas. */
export const PaperMap = ({ map, model }: PaperMapProps) => {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = () => {
      map.drawNow()
      const picture = pictureOfShown(map, model, map.canvas)
      if (picture !== null) paper.current?.replaceChildren(picture)
    }
    const after = () => paper.current?.replaceChildren()
    return onPrint(before, after)
  }, [map, model])
  return <div ref={paper} className="zone-paper" aria-hidden="true" />
}
