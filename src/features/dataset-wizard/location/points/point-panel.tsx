import { type FormEvent, useRef, useState } from 'react'
import type { LonLat } from '../../../../../workers/contract.ts'
import { parseLatitudeLongitude } from '../../../../domain/geography/coordinates.ts'
import { districtMetresProblem } from '../../../../domain/geography/district.ts'
import { isPostcodeShape } from '../../../../domain/geography/postcodes.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { SERIES_TEXT, TEXT } from '../../model/wizard-text.ts'
import { openPlaces } from '../list/places-dialog.tsx'
import type { LocationSlice } from '../location-slice.ts'
import { PlaceNotes } from '../place-meters.tsx'
import { pointCalled } from '../place-search.ts'
import { RowButton } from '../row-button.tsx'
import './point-panel.css'

const numberOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0)

/** Sets the width of the district around the street. Renders nothing if the template lacks a district. */
const DistrictField = ({ decisions }: Pick<LocationSlice, 'decisions'>) => {
  const metres = decisions.districtMetres.value
  const [typed, setTyped] = useState<string | null>(null)
  if (metres === null) return null
  return (
    <TextField
      label={TEXT.district.label}
      hint={TEXT.district.hint}
      numeric
      inputMode="numeric"
      value={typed ?? String(metres)}
      onChange={next => {
        setTyped(next)
        decisions.setDistrictMetres(numberOf(next))
      }}
      validate={next => districtMetresProblem(numberOf(next))}
      showError
    />
  )
}

const degrees = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

/** Returns why no point can be added at a place, or null. */
const pointProblem = ({ decisions }: LocationSlice, at: LonLat): string | null => {
  const same = decisions.samePoint(at)
  if (same !== null) return TEXT.samePoint(same)
  return decisions.mayAddPoint.value ? null : TEXT.noMorePoints(decisions.points.value.value.length)
}

interface PointPanelProps {
  readonly location: LocationSlice
  /** True if a list of places can be ordered instead. */
  readonly offersList: boolean
}

/** The searches that move the map, and the list of points. */
export const PointPanel = ({ location, offersList }: PointPanelProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [postcode, setPostcode] = useState('')
  const [latitude, setLatitude] = useState('')
  const [longitude, setLongitude] = useState('')
  const at = parseLatitudeLongitude(latitude, longitude)
  const place = location.search.searched.value
  // A position typed in degrees is named by those degrees.
  const foundAt = place === null ? '' : `${degrees.format(place.at[1])}, ${degrees.format(place.at[0])}`
  const points = location.decisions.points.value.value
  const names = location.names.points.value
  const sectors = location.names.sectors.value
  const refused = new Set(location.refusedPoints.value)
  const onPostcode = (event: FormEvent): void => {
    event.preventDefault()
    if (isPostcodeShape(postcode)) void location.search.searchPostcode(postcode)
  }
  const onDegrees = (event: FormEvent): void => {
    event.preventDefault()
    if (at !== null) void location.search.searchDegrees(at)
  }
  return (
    <div className="wizard-block wizard-points">
      <search className="wizard-searches" aria-label="Find a place">
        <form className="wizard-search" onSubmit={onPostcode}>
          <TextField label="Postcode" value={postcode} onChange={setPostcode} autoComplete="off" maxLength={12} />
          <Button type="submit" className="wizard-search-go" disabled={!isPostcodeShape(postcode)}>
            Go
          </Button>
        </form>
        <form className="wizard-search" onSubmit={onDegrees}>
          <TextField label="Latitude" value={latitude} onChange={setLatitude} autoComplete="off" inputMode="decimal" />
          <TextField label="Longitude" value={longitude} onChange={setLongitude} autoComplete="off" />
          <Button type="submit" className="wizard-search-go" disabled={at === null}>
            Go
          </Button>
        </form>
      </search>
      {place !== null && (
        <p className="wizard-place" role="status">
          <span>
            {place.name} {!place.name.startsWith(foundAt) && <span className="hint">{foundAt}</span>}
          </span>
          <Button
            small
            disabledReason={pointProblem(location, place.at)}
            onClick={() => {
              location.decisions.addPoint(place.at)
              // The button is disabled from now on, which would drop the focus.
              list.current?.focus()
            }}
          >
            Add point here
          </Button>
        </p>
      )}
      <PlaceNotes {...location} />
      <ul ref={list} className="wizard-point-list" aria-label="Points" tabIndex={-1}>
        {points.map((point, index) => (
          <li key={point.join()}>
            <span className="wizard-point-name">
              <b>{`Point ${index + 1}`}</b> {pointCalled(names[index], sectors[index])}
              <small className="hint fig">{`${degrees.format(point[1])}, ${degrees.format(point[0])}`}</small>
            </span>
            <span className="push" />
            {refused.has(index) && <Tag tone="bad">{TEXT.atSea}</Tag>}
            <RowButton label={`Remove point ${index + 1}`} onClick={() => location.decisions.removePoint(index)} />
          </li>
        ))}
        {points.length === 0 && <li className="hint">{TEXT.noPoints}</li>}
      </ul>
      <DistrictField decisions={location.decisions} />
      {offersList && (
        <div className="places-start">
          <Button small onClick={() => openPlaces(location)}>
            {SERIES_TEXT.list.open}
          </Button>
          <span className="hint">{SERIES_TEXT.list.openHint}</span>
        </div>
      )}
    </div>
  )
}
