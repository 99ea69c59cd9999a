import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { Progress, Spinner } from '../../../../ui/display/progress.tsx'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

/** The progress of the zone file, shown over the map until all zones have loaded. */
export const ZonesLoading = ({ model }: { readonly model: ZoneScreenModel }) => (
  <ZoneFileProgress {...model} label={model.declaration.words.loadingZones} />
)

interface ZoneFileProgressProps extends Pick<ZoneScreenModel, 'retryZones'> {
  readonly zones: ZoneScreenModel['zones']
  readonly label: string
}

export const ZoneFileProgress = ({ zones: state, label, retryZones }: ZoneFileProgressProps) => {
  const zones = state.value
  if (zones.kind === 'none' || (zones.kind === 'open' && zones.complete)) return null
  if (zones.kind === 'failed') {
    return (
      <div className="zone-loading">
        <Note tone="bad" role="alert">
          <p>The zones could not be loaded.</p>
          <Button small onClick={retryZones}>
            Retry
          </Button>
        </Note>
      </div>
    )
  }
  const { progress } = zones
  return (
    <div className="zone-loading float" role="status">
      {progress === null || progress.zonesTotal === 0 ? (
        <span className="row">
          <Spinner />
          {label}
        </span>
      ) : (
        <Progress
          label={label}
          value={progress.zonesRead / progress.zonesTotal}
          detail={`${whole(progress.zonesRead)} of ${whole(progress.zonesTotal)}`}
        />
      )}
    </div>
  )
}
