import { useEffect, useMemo, useRef } from 'react'
import { linesPath, zoneMesh } from '../../../ui/zone-mesh.ts'

const WIDTH = 1600
const HEIGHT = 1000
const TOWNS = [
  [1110, 410, 330, 0.72],
  [230, 240, 200, 0.6],
  [460, 820, 240, 0.6],
  [1500, 900, 190, 0.55],
  [700, 90, 160, 0.5],
] as const

const drawMesh = () => {
  const { edges } = zoneMesh({ width: WIDTH, height: HEIGHT, spacing: 66, towns: TOWNS, seed: 20261 })
  return {
    zones: linesPath(edges.filter(edge => !edge.bound).map(edge => edge.line)),
    bounds: linesPath(edges.filter(edge => edge.bound).map(edge => edge.line)),
  }
}

/** Invented zones, lit where the mouse is; the light stays put where the system asks for less motion. */
export const ZoneBackdrop = () => {
  const host = useRef<HTMLDivElement>(null)
  const { zones, bounds } = useMemo(drawMesh, [])
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = (event: PointerEvent) => {
      if (still.matches || event.pointerType === 'touch') return
      host.current?.style.setProperty('--gx', `${event.clientX}px`)
      host.current?.style.setProperty('--gy', `${event.clientY}px`)
    }
    addEventListener('pointermove', follow, { passive: true })
    return () => removeEventListener('pointermove', follow)
  }, [])
  return (
    <div ref={host} className="sign-in-backdrop" aria-hidden="true">
      {(['dim', 'lit'] as const).map(light => (
        <svg
          key={light}
          className={`sign-in-${light}`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <path className="sign-in-zones" d={zones} />
          <path className="sign-in-bounds" d={bounds} />
        </svg>
      ))}
      <div className="sign-in-glow" />
    </div>
  )
}
