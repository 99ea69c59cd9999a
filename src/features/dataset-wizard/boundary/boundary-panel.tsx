import { LocationType } from '../../../domain/constants.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { Wizard } from '../model.ts'
import { PlaceNotes } from '../parts/place-notes.tsx'
import { TEXT } from '../text.ts'
import { pressTool } from '../tools/tool-keys.ts'
import { UPLOAD_TOOL } from '../tools/tools.ts'
import { zonesText } from '../zone-refusal.ts'
import { areaText } from '../zone-words.ts'
import type { BoundarySession } from './boundary-session.ts'
import { CornersDialog } from './corners-dialog.tsx'
import './boundary-panel.css'

interface BoundaryPanelProps {
  readonly wizard: Wizard
  readonly session: BoundarySession
}

/** What is known of the boundary, what is wrong with it, and every action of the map by button. */
export const BoundaryPanel = ({ wizard, session }: BoundaryPanelProps) => {
  const { boundary } = wizard
  const measured = boundary.measured.value
  const refused = boundary.refused.value
  const corners = session.line.value.length
  const behind = wizard.behind.value
  const behindText =
    wizard.locationType.value === LocationType.ZoneSelection
      ? zonesText(behind)
      : `${behind} ${behind === 1 ? 'point' : 'points'}`
  const remove = (): void => {
    boundary.clear()
    if (behind > 0) wizard.tools.choose('select')
  }
  return (
    <section className="wizard-block wizard-boundary" aria-labelledby="wizard-boundary">
      <h2 id="wizard-boundary">Boundary</h2>
      <PlaceNotes wizard={wizard} />
      {refused !== null && (
        <Note tone="bad" role="alert">
          <b>{refused.words.title}.</b> {refused.words.message}.
        </Note>
      )}
      {corners > 0 && <LineInHand session={session} corners={corners} />}
      {measured !== null && corners === 0 && (
        <dl className="wizard-boundary-facts">
          <Fact name="Area" value={`${areaText(measured.outline.areaKm2)} km²`} />
          <Fact name="Corners" value={whole(measured.corners)} />
          <Fact name="Made" value={TEXT.boundary.made[measured.made]} />
        </dl>
      )}
      {measured === null && refused === null && corners === 0 && <p className="hint">{TEXT.boundary.none}</p>}
      {behind > 0 && (
        <p className="hint">
          {(wizard.draft.value.boundary === null ? TEXT.boundary.whileDrawn : TEXT.boundary.inPlace)(behindText)}
        </p>
      )}
      <div className="row wizard-boundary-actions">
        <Button
          small
          onClick={() =>
            openModal({
              title: TEXT.boundary.cornersTitle,
              size: 'medium',
              content: close => <CornersDialog boundary={boundary} close={close} />,
            })
          }
        >
          {measured === null ? TEXT.boundary.type : TEXT.boundary.edit}
        </Button>
        <Button small onClick={() => pressTool(wizard, UPLOAD_TOOL)}>
          {TEXT.boundary.upload}
        </Button>
        {(measured !== null || refused !== null) && (
          <Button small onClick={remove}>
            {TEXT.boundary.remove}
          </Button>
        )}
      </div>
    </section>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="fig">{value}</dd>
  </div>
)

const LineInHand = ({ session, corners }: { readonly session: BoundarySession; readonly corners: number }) => {
  return (
    <>
      <p role="status">{TEXT.boundary.corners(corners)}</p>
      {session.crossing.value !== null && <Note tone="warn">{TEXT.boundary.crosses}</Note>}
      <div className="row wizard-boundary-actions">
        <Button small disabledReason={corners < 3 ? TEXT.boundary.hints.more : null} onClick={session.close}>
          {TEXT.boundary.close}
        </Button>
        <Button small onClick={session.undo}>
          {TEXT.boundary.takeBack}
        </Button>
        <Button small onClick={session.askToDrop}>
          {TEXT.boundary.drop}
        </Button>
      </div>
    </>
  )
}
