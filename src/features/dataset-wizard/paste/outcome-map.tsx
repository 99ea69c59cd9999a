import { useEffect, useId, useMemo, useState } from 'react'
import type { Outline } from '../../../../workers/contract.ts'
import type { Wizard } from '../model.ts'
import { distanceText, zonesText } from '../zone-refusal.ts'
import { frameOf, MAP_HEIGHT, MAP_WIDTH, pathOf, zonesAround } from './outcome-shapes.ts'
import type { Paste } from './paste-model.ts'

interface OutcomeMapProps {
  readonly wizard: Wizard
  readonly paste: Paste
}

const NOTHING: Outline['lonLat'] = []

/** The zones of the list on a small map: what is added, and what the rules refuse, hatched. */
export const OutcomeMap = ({ wizard, paste }: OutcomeMapProps) => {
  const hatch = useId()
  const judged = paste.judged.value
  const refusal = paste.refusal.value
  const drawing = paste.drawing.value
  const allowed = useOutline(wizard, judged?.allowed ? judged.ids : null)
  const kept = drawing?.kept ?? allowed
  const leftOut = drawing?.leftOut ?? NOTHING
  const frame = useMemo(() => frameOf([...kept, ...leftOut]), [kept, leftOut])
  const [around, setAround] = useState('')
  useEffect(() => {
    const open = wizard.zoneFile.set.peek()
    if (frame === null || open.kind !== 'open') return
    let live = true
    zonesAround(open.engine, open.info.setId, frame).then(path => {
      if (live) setAround(path)
    }, console.error)
    return () => {
      live = false
    }
  }, [wizard, frame])
  const gap = refusal?.verdict.kind === 'non-contiguous' ? refusal.verdict : null
  const ends = frame && gap ? gap.gap.map(([lon, lat]) => frame.place(lon, lat)) : null
  return (
    <svg
      className="paste-map"
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="The zones of the list on a small map"
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="paste-map-hatch-ground" width="5" height="5" />
          <path className="paste-map-hatch" d="M0 0v5" />
        </pattern>
      </defs>
      {frame && (
        <>
          <path className="paste-map-around" d={around} />
          {drawing && <path className="paste-map-between" d={pathOf(drawing.added, frame)} />}
          <path className="paste-map-case" d={pathOf(kept, frame)} />
          <path className="paste-map-kept" d={pathOf(kept, frame)} fillRule="evenodd" />
          <path className="paste-map-case" d={pathOf(leftOut, frame)} />
          <path
            className="paste-map-left"
            d={pathOf(leftOut, frame)}
            style={{ fill: `url(#${hatch})` }}
            fillRule="evenodd"
          />
          {drawing?.parts.map(({ at, count }) => {
            const [x, y] = frame.place(...at)
            return (
              <text key={`${x} ${y}`} className="paste-map-refused-text" x={x} y={y} textAnchor="middle">
                {zonesText(count)}
              </text>
            )
          })}
          {gap && ends && (
            <>
              <path className="paste-map-gap" d={`M${ends[0]!.join(' ')}L${ends[1]!.join(' ')}`} />
              <g
                transform={`translate(${((ends[0]![0] + ends[1]![0]) / 2).toFixed(1)} ${((ends[0]![1] + ends[1]![1]) / 2 - 14).toFixed(1)})`}
              >
                <rect className="paste-map-badge" x="-27" y="-10" width="54" height="20" rx="3" />
                <text className="paste-map-badge-text" y="4" textAnchor="middle">
                  {distanceText(gap.gapM)}
                </text>
              </g>
            </>
          )}
          <g className="paste-map-scale">
            <path d={`M${MAP_WIDTH - 20 - frame.scalePx} ${MAP_HEIGHT - 14}v4h${frame.scalePx.toFixed(1)}v-4`} />
            <text x={MAP_WIDTH - 20 - frame.scalePx} y={MAP_HEIGHT - 18}>
              {frame.scaleText}
            </text>
          </g>
        </>
      )}
    </svg>
  )
}

/** The union of zones, [lon, lat]; empty until the engine has made it. */
const useOutline = (wizard: Wizard, ids: readonly number[] | null): Outline['lonLat'] => {
  const [outline, setOutline] = useState<Outline['lonLat']>(NOTHING)
  useEffect(() => {
    const open = wizard.zoneFile.set.peek()
    setOutline(NOTHING)
    if (ids === null || ids.length === 0 || open.kind !== 'open') return
    let live = true
    open.engine.outline(open.info.setId, Uint32Array.from(ids)).then(({ lonLat }) => {
      if (live) setOutline(lonLat)
    }, console.error)
    return () => {
      live = false
    }
  }, [wizard, ids])
  return outline
}
