import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { Wizard } from '../model.ts'

/** How far the zone file is, where it is not there yet. */
export const ZoneLoading = ({ wizard }: { readonly wizard: Wizard }) => {
  const set = wizard.zoneFile.set.value
  if (set.kind === 'failed')
    return (
      <div className="wizard-zone-loading float" role="alert">
        <Note tone="bad">{`The zones of ${set.name} could not be loaded.`}</Note>
        <Button small onClick={() => void wizard.zoneFile.retry()}>
          Retry
        </Button>
      </div>
    )
  if (set.kind === 'none') return null
  const { progress } = set
  const done = progress !== null && progress.zonesTotal > 0 ? progress.zonesRead / progress.zonesTotal : 0
  if (set.kind === 'open' && (set.complete || progress === null)) return null
  return (
    <div className="wizard-zone-loading float">
      <Progress
        label={`Loading ${set.name}`}
        value={done}
        detail={progress === null ? '' : `${whole(progress.zonesRead)} of ${whole(progress.zonesTotal)} zones`}
      />
      {set.kind === 'opening' && (
        <Button small onClick={() => wizard.setZoneSystem(null)}>
          Cancel
        </Button>
      )}
    </div>
  )
}
