import { useEffect, useRef } from 'react'
import zones from './zones.svg'

/** Invented zones, lit where the mouse is; the light stays put where the system asks for less motion. */
export const ZoneBackdrop = () => {
  const host = useRef<HTMLDivElement>(null)
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
          viewBox="0 0 1600 1000"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <use className="sign-in-zones" href={`${zones}#zones`} />
          <use className="sign-in-bounds" href={`${zones}#bounds`} />
        </svg>
      ))}
      <div className="sign-in-glow" />
    </div>
  )
}
