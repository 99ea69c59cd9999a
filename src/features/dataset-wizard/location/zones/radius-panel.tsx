import { useState } from 'react'
import { RADIUS_TOOL_MAX_M } from '../../../../domain/constants.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import type { LocationSlice } from '../location-slice.ts'
import { discShape } from '../tools/drags.ts'
import { applyShape } from './shape-selection.ts'
import type { ZoneView } from './zone-view.ts'

interface RadiusPanelProps {
  readonly location: LocationSlice
  readonly view: ZoneView
}

const problemOf = (text: string): string | null => {
  const metres = Number(text.replace(/[\s,]/g, ''))
  return metres >= 1 && metres <= RADIUS_TOOL_MAX_M ? null : `Enter a radius of 1 to ${whole(RADIUS_TOOL_MAX_M)} metres`
}

/**
 * The Radius tool as a form: metres around the clicked point, around a place from a search, or around the centre of the
 * map.
 */
export const RadiusPanel = ({ location, view }: RadiusPanelProps) => {
  const { tools } = location
  const [typed, setTyped] = useState<string | null>(null)
  if (tools.active.value !== 'radius') return null
  const { centre, radiusM } = tools.radius.value
  const found = location.search.searched.value
  const middle = view.camera.value?.centre
  const [at, place] =
    centre !== null
      ? [centre, 'the point on the map']
      : found !== null
        ? [found.at, found.name]
        : [middle, 'the middle of the map']
  const text = typed ?? String(radiusM)
  const apply = (): void => {
    if (at === undefined || problemOf(text) !== null) return
    const metres = Number(text.replace(/[\s,]/g, ''))
    tools.setRadius({ centre: at, radiusM: metres })
    setTyped(null)
    void applyShape(location, 'radius', discShape(at, metres), tools.mode.peek() === 'subtract')
  }
  return (
    <form
      className="wizard-block wizard-radius"
      aria-label="Radius"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label={`Metres around ${place}`}
        numeric
        inputMode="numeric"
        value={text}
        onChange={setTyped}
        validate={problemOf}
        showError={typed !== null}
      />
      <Button type="submit" className="wizard-radius-go" disabledReason={problemOf(text)}>
        {tools.mode.value === 'add' ? 'Add zones' : 'Take zones away'}
      </Button>
      {centre !== null && (
        <Button
          variant="link"
          className="wizard-radius-reset"
          onClick={() => tools.setRadius({ centre: null, radiusM })}
        >
          {`Use ${found === null ? 'the middle of the map' : found.name} instead`}
        </Button>
      )}
    </form>
  )
}
