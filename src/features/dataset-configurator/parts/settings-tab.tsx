import type { Template } from '../../../contract/wire-names.ts'
import { PopulationCountArea } from '../../../domain/constants.ts'
import { MAP_VIEWERS, NO_VIEWER, REPORT_VIEWERS, viewerTitle } from '../../../domain/viewers.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { WordsField } from '../../../ui/controls/words-field.tsx'
import { Html } from '../../../ui/display/html.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { TEMPLATE_ICONS } from '../../../ui/display/template-icon.tsx'
import { FIXED_RULES, ofSameOrder, SETTING_RULES, viewersUnfit } from '../check-draft.ts'
import { TEXT } from '../configurator-text.ts'
import type { TabProps } from './row-list.tsx'

/** How customers choose a place, and where people are counted. */
const GisType = ({ draft, change, tried }: TabProps) => {
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
          <p className="hint gis-type-hint">{TEXT.fixedMeans}</p>
        </div>
        <div>
          <Checkbox checked={draft.canDrawStudyArea} onChange={canDrawStudyArea => change({ canDrawStudyArea })}>
            StudyArea
          </Checkbox>
          <p className="hint gis-type-hint">{TEXT.studyAreaMeans}</p>
        </div>
        <div>
          <Checkbox checked={draft.canSelectZones} onChange={canSelectZones => change({ canSelectZones })}>
            Zones
          </Checkbox>
          <p className="hint gis-type-hint">{TEXT.zonesMean}</p>
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

const ICONS = Object.entries(TEMPLATE_ICONS).map(([value, { name }]) => ({ value, label: name }))
const optionsOf = (viewers: readonly string[]) =>
  [NO_VIEWER, ...viewers].map(value => ({ value, label: viewerTitle(value) }))
const REPORTS = optionsOf(REPORT_VIEWERS)
const MAPS = optionsOf(MAP_VIEWERS)

interface SettingsTabProps extends TabProps {
  readonly keywords: readonly string[]
  readonly templates: readonly Template[]
}

/** The template's name, kinds of place, base price and viewers. */
export const SettingsTab = (props: SettingsTabProps) => {
  const { draft, change, tried, keywords, templates } = props
  const others = ofSameOrder(templates, draft)
  const field = (name: keyof typeof SETTING_RULES) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    validate: SETTING_RULES[name],
    showError: tried,
  })
  const unfit = viewersUnfit(draft)
  return (
    <>
      <section className="card card-pad fields" aria-labelledby="template-part">
        <h2 id="template-part">Template</h2>
        <TextField label="Name" maxLength={200} {...field('name')} />
        <TextField
          label="Order"
          numeric
          inputMode="numeric"
          hint={others.length === 0 ? undefined : TEXT.sameOrder(others)}
          {...field('order')}
        />
        <TextArea
          className="fields-wide"
          label="Internal Description"
          rows={2}
          maxLength={2000}
          value={draft.internalDescription}
          onChange={internalDescription => change({ internalDescription })}
        />
        <TextArea
          className="fields-wide"
          label="External Description"
          rows={2}
          maxLength={2000}
          value={draft.externalDescription}
          onChange={externalDescription => change({ externalDescription })}
        />
        <div className="fields-wide">
          <WordsField
            label="Keywords"
            known={keywords}
            value={draft.keywords}
            onChange={chosen => change({ keywords: chosen })}
          />
        </div>
        <Select label="Icon" full options={ICONS} value={draft.icon} onChange={icon => change({ icon })} />
        <div className="fields-end">
          <Checkbox checked={draft.isDraft} onChange={isDraft => change({ isDraft })}>
            Draft
          </Checkbox>
        </div>
      </section>
      <GisType {...props} />
      <section className="card card-pad fields" aria-labelledby="price-part">
        <h2 id="price-part">Price and viewers</h2>
        <TextField label="Base Credits" numeric inputMode="numeric" {...field('baseCredits')} />
        <TextField
          label="Sample Dataset"
          optional
          numeric
          inputMode="numeric"
          hint="ID of one of your completed datasets"
          {...field('sampleId')}
        />
        <Select
          label="Report Viewer"
          full
          options={REPORTS}
          value={draft.reportViewer}
          onChange={reportViewer => change({ reportViewer })}
        />
        <Select
          label="Map Viewer"
          full
          options={MAPS}
          value={draft.mapViewer}
          onChange={mapViewer => change({ mapViewer })}
        />
        {unfit !== null && (
          <div className="fields-wide">
            <Note tone="warn" role="status">
              {unfit}
            </Note>
          </div>
        )}
      </section>
      <section className="card card-pad fields" aria-labelledby="details-part">
        <h2 id="details-part">Details</h2>
        <TextArea
          className="fields-wide"
          label="Details, HTML"
          rows={8}
          maxLength={100_000}
          hint="Shown in the report detail. Scripts and styles are removed on save."
          value={draft.details}
          onChange={details => change({ details })}
        />
        {draft.details.trim() !== '' && (
          <div className="fields-wide details-preview">
            <Html html={draft.details} />
          </div>
        )}
        <TextArea
          className="fields-wide"
          label="Bespoke Configuration"
          optional
          rows={3}
          maxLength={20_000}
          value={draft.bespokeConfiguration}
          onChange={bespokeConfiguration => change({ bespokeConfiguration })}
        />
      </section>
    </>
  )
}
