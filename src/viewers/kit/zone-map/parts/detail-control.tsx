import { type Cut, DETAILS, type Detail } from '../../../../domain/places/place-tree.ts'
import { counted } from '../../../../domain/text/numbers.ts'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { RATE_WORDS } from '../map-colours.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import './detail-control.css'

const WORDS: Readonly<Record<Detail, string>> = {
  finest: 'the finest places that protect individuals',
  default: 'most visits in places known to ±50%',
  'mostly-b': 'most visits in places known to ±25%',
  'mostly-a': 'most visits in places known to ±10%',
  whole: 'the whole map',
}

/** @example detailText('default', 597) // '597 places: most visits in places known to ±50%' */
const detailText = (detail: Detail, places: number): string => `${counted(places, 'place')}: ${WORDS[detail]}`

interface DetailSliderProps {
  readonly cuts: ReadonlyMap<Detail, Cut>
  readonly detail: Detail
  readonly onChange: (detail: Detail) => void
}

/** Moves between many small places and few certain ones. */
const DetailSlider = ({ cuts, detail, onChange }: DetailSliderProps) => {
  const offered = DETAILS.filter(each => cuts.has(each))
  const shown = cuts.has(detail) ? detail : 'default'
  const text = detailText(shown, cuts.get(shown)?.length ?? 0)
  return (
    <label className="zone-detail">
      <span className="zone-detail-ends">
        <span className="field-label">Detail</span>
        <span className="field-label">Certainty</span>
      </span>
      <input
        type="range"
        aria-label="Detail to certainty"
        aria-valuetext={text}
        min={0}
        max={offered.length - 1}
        value={offered.indexOf(shown)}
        onChange={({ currentTarget }) => onChange(offered[Number(currentTarget.value)] ?? 'default')}
      />
      <span className="hint fig" aria-hidden="true">
        {text}
      </span>
    </label>
  )
}

interface DetailControlProps {
  readonly model: ZoneScreenModel
  /** False if the colours show a comparison. */
  readonly hasColours?: boolean
}

/** Sets how large the places on the map are, and what their colours show. */
export const DetailControl = ({ model, hasColours = true }: DetailControlProps) => {
  const placed = model.placed.value
  if (placed === null || model.view.value.stage !== 'viewing') return null
  const { cuts, per, scale } = placed
  const hasRates = hasColours && per !== null && scale !== null && model.grouped.value === null
  if (cuts.size < 2 && !hasRates) return null
  return (
    <div className="zone-section zone-detail-control">
      {cuts.size > 1 && (
        <DetailSlider cuts={cuts} detail={model.detail.value} onChange={detail => model.show({ detail })} />
      )}
      {hasRates && (
        <ToggleGroup
          full
          label="Colour"
          options={[
            { value: 'rate', label: `P${RATE_WORDS[per].slice(1)}` },
            { value: 'total', label: 'Total' },
          ]}
          value={model.colouredBy.value}
          onChange={colouredBy => model.show({ colouredBy })}
        />
      )}
    </div>
  )
}
