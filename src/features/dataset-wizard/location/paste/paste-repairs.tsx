import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { GeoEngine, LonLatBox, Outline } from '../../../../../workers/contract.ts'
import { METRES_A_DEGREE } from '../../../../domain/geography/coordinates.ts'
import { roundScale, type ScaleBar } from '../../../../domain/geography/round-scale.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { distanceText, zonesText } from '../../model/zone-names.ts'
import { apartText, changeRepairTitle, excessOf, repairFigures, repairProblem } from '../zones/refusals.ts'
import type { Paste, PasteLocation } from './paste-model.ts'

const MAP_WIDTH = 372
const MAP_HEIGHT = 252

type Rings = Outline['lonLat']

/** The number of surrounding zones that are drawn. More of them would merge into a grey field. */
const MAX_AROUND = 600
/** The share of the picture that the area fills. */
const FILL = 0.72
const SMALLEST_SPAN_DEGREES = 0.004
const LONGEST_SCALE_PX = 90

/** Projects [lon, lat] degrees to pixels of a small map. */
export interface Frame {
  readonly place: (lon: number, lat: number) => readonly [x: number, y: number]
  readonly box: LonLatBox
  readonly scale: ScaleBar
}

/** Returns the frame of a map of these rings, or null if there are none. */
const frameOf = (rings: Rings): Frame | null => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of rings.flat(2)) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  if (west > east) return null
  const [lon0, lat0] = [(west + east) / 2, (south + north) / 2]
  const squeeze = Math.cos((lat0 * Math.PI) / 180)
  const span = Math.max(
    ((east - west) * squeeze) / (MAP_WIDTH * FILL),
    (north - south) / (MAP_HEIGHT * FILL),
    SMALLEST_SPAN_DEGREES / MAP_HEIGHT,
  )
  const [halfLon, halfLat] = [(MAP_WIDTH / 2) * (span / squeeze), (MAP_HEIGHT / 2) * span]
  return {
    place: (lon, lat) => [MAP_WIDTH / 2 + ((lon - lon0) * squeeze) / span, MAP_HEIGHT / 2 - (lat - lat0) / span],
    box: [lon0 - halfLon, lat0 - halfLat, lon0 + halfLon, lat0 + halfLat],
    scale: roundScale(span * METRES_A_DEGREE, LONGEST_SCALE_PX),
  }
}

const ringPath = (points: Iterable<readonly [number, number]>, { place }: Frame): string => {
  const line: string[] = []
  for (const [lon, lat] of points) {
    const text = place(lon, lat)
      .map(pixel => pixel.toFixed(1))
      .join(' ')
    // A vertex within a tenth of a pixel of the previous one would not be visible.
    if (text !== line.at(-1)) line.push(text)
  }
  return line.length > 1 ? `M${line.join('L')}Z` : ''
}

/** Formats rings as the `d` attribute of a path. */
export const pathOf = (rings: Rings, frame: Frame): string =>
  rings
    .flat()
    .map(ring => ringPath(ring, frame))
    .join('')

/** Returns the edges of the surrounding zones as the `d` attribute of a path. */
export const zonesAround = async (engine: GeoEngine, setId: number, frame: Frame): Promise<string> => {
  const ids = await engine.zonesIn(setId, frame.box, MAX_AROUND)
  const { lonLat, ringStart } = await engine.shapes(setId, ids)
  let path = ''
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    const points = Array.from({ length: ringStart[ring + 1]! - ringStart[ring]! }, (_, i) => {
      const at = (ringStart[ring]! + i) * 2
      return [lonLat[at]!, lonLat[at + 1]!] as const
    })
    path += ringPath(points, frame)
  }
  return path
}

interface OutcomeMapProps {
  readonly location: PasteLocation
  readonly paste: Paste
}

const NOTHING: Outline['lonLat'] = []

/** The zones of the list on a small map. Refused zones are hatched. */
const OutcomeMap = ({ location, paste }: OutcomeMapProps) => {
  const hatch = useId()
  const judged = paste.judged.value
  const refusal = paste.refusal.value
  const drawing = paste.drawing.value
  const allowed = useOutline(location, judged?.allowed ? judged.ids : null)
  const kept = drawing?.kept ?? allowed
  const leftOut = drawing?.leftOut ?? NOTHING
  const frame = useMemo(() => frameOf([...kept, ...leftOut]), [kept, leftOut])
  const [around, setAround] = useState('')
  useEffect(() => {
    const open = location.zoneFile.set.peek()
    if (frame === null || open.kind !== 'open') return
    let live = true
    zonesAround(open.engine, open.info.setId, frame).then(path => {
      if (live) setAround(path)
    }, console.error)
    return () => {
      live = false
    }
  }, [location, frame])
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
            <path
              d={`M${MAP_WIDTH - 20 - frame.scale.widthPx} ${MAP_HEIGHT - 14}v4h${frame.scale.widthPx.toFixed(1)}v-4`}
            />
            <text x={MAP_WIDTH - 20 - frame.scale.widthPx} y={MAP_HEIGHT - 18}>
              {frame.scale.text}
            </text>
          </g>
        </>
      )}
    </svg>
  )
}

/** Returns the union of zones, [lon, lat] in degrees. Empty until the engine has computed it. */
const useOutline = (location: PasteLocation, ids: readonly number[] | null): Outline['lonLat'] => {
  const [outline, setOutline] = useState<Outline['lonLat']>(NOTHING)
  useEffect(() => {
    const open = location.zoneFile.set.peek()
    setOutline(NOTHING)
    if (ids === null || ids.length === 0 || open.kind !== 'open') return
    let live = true
    open.engine.outline(open.info.setId, Uint32Array.from(ids)).then(({ lonLat }) => {
      if (live) setOutline(lonLat)
    }, console.error)
    return () => {
      live = false
    }
  }, [location, ids])
  return outline
}

interface PasteRepairsProps {
  readonly location: PasteLocation
  readonly paste: Paste
}

const list = new Intl.ListFormat('en-GB')

/** The zones of the list on a map. If the rules refuse them, the reason and the repairs follow. */
export const PasteRepairs = ({ location, paste }: PasteRepairsProps) => {
  const refusal = paste.refusal.value
  const rules = location.rules.value
  if (paste.judged.value === null) return null
  if (refusal === null)
    return (
      <div className="paste-outcome">
        <OutcomeMap location={location} paste={paste} />
        <div className="paste-words">
          <p className="muted">
            {paste.final.value.length === 1
              ? '1 zone, ready to add.'
              : `${whole(paste.final.value.length)} connected zones, ready to add.`}
          </p>
        </div>
      </div>
    )
  const excess = excessOf(refusal, rules, location.highestPopulation.value)
  return (
    <section className="paste-outcome" data-refused aria-label={refusal.title}>
      <OutcomeMap location={location} paste={paste} />
      <div className="paste-words">
        <h3>
          <TriangleAlert aria-hidden="true" />
          {refusal.title}
        </h3>
        <p>
          <b>{refusal.message}.</b>{' '}
          {apartText(refusal) ?? (excess.length > 0 ? `The ${refusal.noun} is ${list.format(excess)} over.` : null)}
        </p>
        {paste.repairs.value.map(repair => (
          <Button
            key={repair.kind}
            className="wizard-repair-choice"
            aria-pressed={paste.repair.value === repair}
            data-previewed={paste.repair.value === repair || undefined}
            disabledReason={repairProblem(repair, rules)}
            onClick={() => paste.choose(repair)}
          >
            <span>{changeRepairTitle(repair, refusal, rules, location.coarserName.value ?? 'coarser zones')}</span>
            <span className="wizard-repair-price">
              {paste.prices.value.get(repair) === undefined
                ? ''
                : `${whole(paste.prices.value.get(repair)!.credits)} credits`}
            </span>
            <small>{repairFigures(repair)}</small>
          </Button>
        ))}
        {paste.repairs.value.length === 0 && <p className="muted">Leave out some of the lines.</p>}
      </div>
    </section>
  )
}
