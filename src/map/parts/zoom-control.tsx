import { Locate, Minus, Plus } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import type { PortalMap } from '../portal-map.ts'

interface ZoomControlProps {
  readonly map: PortalMap
  readonly locate?: { readonly label: string; readonly go: (map: PortalMap) => void } | undefined
}

export const ZoomControl = ({ map, locate }: ZoomControlProps) => (
  <div className="map-tools map-tools-column map-tools-zoom float">
    <Button className="map-tool" label="Zoom in" icon={<Plus />} onClick={() => map.zoomBy(1)} />
    <Button className="map-tool" label="Zoom out" icon={<Minus />} onClick={() => map.zoomBy(-1)} />
    {locate && <Button className="map-tool" label={locate.label} icon={<Locate />} onClick={() => locate.go(map)} />}
  </div>
)
