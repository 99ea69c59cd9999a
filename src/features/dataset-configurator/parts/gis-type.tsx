import { PopulationCountArea } from '../../../domain/constants.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { FIXED_RULES, SETTING_RULES } from '../check-draft.ts'
import { TEXT } from '../text.ts'
import type { TabProps } from './tab-props.ts'

/** How a customer may choose a place, and where people are counted. */
export const GisType = ({ draft, change, tried }: TabProps) => {
  const fixed = (name: keyof typeof FIXED_RULES) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    validate: FIXED_RULES[name],
    showError: tried && draft.fixed,
    disabled: !draft.fixed,
    numeric: true,
    inputMode: 'numeric' as const,
  })
  const areas = [
    ...(draft.canDrawStudyArea ? [{ value: PopulationCountArea.StudyArea, label: TEXT.studyArea }] : []),
    { value: PopulationCountArea.Geofence, label: 'Geofence' },
  ]
  return (
    <section className="card card-pad fields" aria-labelledby="gis-part">
      <h2 id="gis-part">GIS type</h2>
      <fieldset className="fields-wide gis-types">
        <legend className="visually-hidden">GIS type</legend>
        <div>
          <Checkbox checked={draft.fixed} onChange={checked => change({ fixed: checked })}>
            Fixed
          </Checkbox>
          <p className="hint">{TEXT.fixedMeans}</p>
        </div>
        <div>
          <Checkbox checked={draft.canDrawStudyArea} onChange={canDrawStudyArea => change({ canDrawStudyArea })}>
            StudyArea
          </Checkbox>
          <p className="hint">{TEXT.studyAreaMeans}</p>
        </div>
        <div>
          <Checkbox checked={draft.canSelectZones} onChange={canSelectZones => change({ canSelectZones })}>
            Zones
          </Checkbox>
          <p className="hint">{TEXT.zonesMean}</p>
        </div>
      </fieldset>
      <TextField label="Max POIs" {...fixed('maxPointsOfInterest')} />
      <TextField label="Fixed Radius Size" hint="Metres around each point" {...fixed('fixedRadiusSize')} />
      <TextField label="District Distance" optional hint={TEXT.districtMeans} {...fixed('districtMetres')} />
      <TextField
        label="Geofence Extension Size"
        numeric
        inputMode="numeric"
        hint="Metres around the area"
        value={draft.geofenceExtensionSize}
        onChange={geofenceExtensionSize => change({ geofenceExtensionSize })}
        validate={SETTING_RULES.geofenceExtensionSize}
        showError={tried}
      />
      <div className="field">
        <Select
          label="Population Count Area"
          full
          options={areas}
          value={draft.populationCountArea}
          onChange={populationCountArea => change({ populationCountArea })}
        />
        <span className="hint">
          {draft.populationCountArea === PopulationCountArea.Geofence ? TEXT.countsGeofence : TEXT.countsStudyArea}
        </span>
        {!draft.canDrawStudyArea && <span className="hint">{TEXT.studyAreaNeeds}</span>}
      </div>
    </section>
  )
}
