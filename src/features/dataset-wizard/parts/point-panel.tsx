import { type FormEvent, useState } from 'react'
import { parseLatitudeLongitude } from '../../../domain/geography/latitude-longitude.ts'
import { isPostcodeShape } from '../../../domain/geography/postcode-shape.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { Wizard } from '../model.ts'
import { pointCalled } from '../point-names.ts'
import { openPlaces } from '../series/places-dialog.tsx'
import { SERIES_TEXT } from '../series/series-text.ts'
import { TEXT } from '../text.ts'
import { DistrictField } from './district-field.tsx'
import { PlaceNotes } from './place-notes.tsx'
import { RowButton } from './row-button.tsx'
import './point-panel.css'

const degrees = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

/** Searches that move the map, and the points placed so far. */
export const PointPanel = ({ wizard }: { readonly wizard: Wizard }) => {
  const [postcode, setPostcode] = useState('')
  const [latitude, setLatitude] = useState('')
  const [longitude, setLongitude] = useState('')
  const at = parseLatitudeLongitude(latitude, longitude)
  const found = wizard.searched.value
  // a position that was typed in degrees is called by them
  const foundAt = found === null ? '' : `${degrees.format(found.at[1])}, ${degrees.format(found.at[0])}`
  const points = wizard.points.value.value
  const names = wizard.pointNames.value
  const sectors = wizard.pointSectors.value
  const refused = new Set(wizard.refusedPoints.value)
  const onPostcode = (event: FormEvent): void => {
    event.preventDefault()
    if (isPostcodeShape(postcode)) void wizard.searchPostcode(postcode)
  }
  const onDegrees = (event: FormEvent): void => {
    event.preventDefault()
    if (at !== null) void wizard.searchDegrees(at)
  }
  return (
    <div className="wizard-block wizard-points">
      <search className="wizard-searches" aria-label="Find a place">
        <form className="wizard-search" onSubmit={onPostcode}>
          <TextField label="Postcode" value={postcode} onChange={setPostcode} autoComplete="off" maxLength={12} />
          <Button type="submit" disabled={!isPostcodeShape(postcode)}>
            Go
          </Button>
        </form>
        <form className="wizard-search" onSubmit={onDegrees}>
          <TextField label="Latitude" value={latitude} onChange={setLatitude} autoComplete="off" inputMode="decimal" />
          <TextField label="Longitude" value={longitude} onChange={setLongitude} autoComplete="off" />
          <Button type="submit" disabled={at === null}>
            Go
          </Button>
        </form>
      </search>
      {found !== null && (
        <p className="wizard-found" role="status">
          <span>
            {found.name} {!found.name.startsWith(foundAt) && <span className="hint">{foundAt}</span>}
          </span>
          <Button small disabled={!wizard.mayAddPoint.value} onClick={() => wizard.addPoint(found.at)}>
            Add point here
          </Button>
        </p>
      )}
      <PlaceNotes wizard={wizard} />
      <ul className="wizard-point-list" aria-label="Points">
        {points.map((point, index) => (
          <li key={point.join()}>
            <span className="wizard-point-name">
              <b>{`Point ${index + 1}`}</b> {pointCalled(names[index], sectors[index])}
              <small className="hint fig">{`${degrees.format(point[1])}, ${degrees.format(point[0])}`}</small>
            </span>
            <span className="push" />
            {refused.has(index) && <Tag tone="bad">{TEXT.atSea}</Tag>}
            <RowButton label={`Remove point ${index + 1}`} onClick={() => wizard.removePoint(index)} />
          </li>
        ))}
        {points.length === 0 && <li className="hint">{TEXT.noPoints}</li>}
      </ul>
      <DistrictField wizard={wizard} />
      {wizard.series.kind.value === 'one' && !wizard.prepares.value && (
        <div className="places-start">
          <Button small onClick={() => openPlaces(wizard)}>
            {SERIES_TEXT.list.open}
          </Button>
          <span className="hint">{SERIES_TEXT.list.openHint}</span>
        </div>
      )}
    </div>
  )
}
