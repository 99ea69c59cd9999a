import { useEffect, useRef } from 'react'
import { onPrint } from '../../../../ui/theme/on-print.ts'
import { type DrawnMaps, pictureOfMaps } from '../map/picture-of-maps.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'

interface ComparePaperProps {
  readonly model: CompareMapModel
  readonly maps: DrawnMaps
}

/** The printed maps are one picture with their legends, because browsers do not print a WebGL canvas. */
export const ComparePaper = ({ model, maps }: ComparePaperProps) => {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = () => {
      const picture = pictureOfMaps(model, maps)
      if (picture !== null) paper.current?.replaceChildren(picture)
    }
    return onPrint(before, () => paper.current?.replaceChildren())
  }, [model, maps])
  return <div ref={paper} className="compare-paper" aria-hidden="true" />
}
