import { Bookmark, Copy, Download, FileText, Map as MapIcon } from 'lucide-react'
import { waitText } from '../../../app/call-error.ts'
import { call, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { linkToViewer } from '../../../app/pages.ts'
import { readTemplates } from '../../../app/templates.ts'
import type { DatasetArea } from '../../../contract/datasets.ts'
import { type Dataset, type Renamed, renamed, type Template } from '../../../contract/wire-names.ts'
import { DatasetStatus } from '../../../domain/constants.ts'
import { daysText } from '../../../domain/days.ts'
import { scoreLine, scoreMonths } from '../../../domain/ev-score.ts'
import { counted, km2 } from '../../../domain/text/numbers.ts'
import type { ViewerLink } from '../../../domain/viewers.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { MapPreview } from '../../../ui/display/map-preview.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { PlaceList, placesCount } from '../../../ui/display/place-list.tsx'
import { TemplateIcon } from '../../../ui/display/template-icon.tsx'
import { formatDay, formatMinute } from '../../../ui/format-date.ts'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { openDownloads } from '../../downloads/downloads.tsx'
import { openSaveArea } from '../../saved-areas/parts/save-area.tsx'
import { TEXT } from '../my-datasets-text.ts'
import type { Started } from '../start-dataset-list.ts'
import { DatasetStatusView } from './dataset-status.tsx'

/**
 * Returns the link to the wizard, filled in from a dataset. The dataset's template must still exist and must not be a
 * draft.
 */
export const cloneLink = (
  dataset: Pick<Dataset, 'id' | 'template'>,
  templates: readonly Pick<Template, 'id' | 'isDraft'>[],
): ViewerLink => {
  const templateId = dataset.template.id
  const offered = templates.some(({ id, isDraft }) => id === templateId && !isDraft)
  return offered ? { href: `/Dataset_Wizard?id=${templateId}&datasetid=${dataset.id}` } : { reason: TEXT.cloneGone }
}

/** Opens the details of a dataset, which follow its status. */
export const openDataset = (started: Pick<Started, 'list' | 'areas' | 'scores'>, dataset: Dataset): void => {
  openModal({
    title: dataset.name,
    icon: <TemplateIcon code={dataset.template.icon} />,
    content: close => <DatasetDetails {...started} opened={dataset} close={close} />,
  })
}

interface DatasetDetailsProps extends Pick<Started, 'list' | 'areas' | 'scores'> {
  readonly opened: Dataset
  readonly close: () => void
}

/** A placeholder for a dataset's area until it has been loaded. */
const NOT_LOADED: Renamed<DatasetArea> = { studyAreaWkt: null, pois: [], places: [], areaKm2: null, inputs: [] }

/**
 * Returns what was bought, as labels and texts. The order of the first four is that of the specification; the rest
 * follows once the area has been loaded.
 */
export const factsOf = (
  dataset: Dataset,
  { areaKm2, inputs }: Renamed<DatasetArea>,
): readonly (readonly [label: string, text: string])[] => [
  ['Report Template', dataset.templateName],
  ['Created By', dataset.orderedBy],
  ['Creation Date', formatMinute(dataset.orderedAt)],
  ['Start Date', formatDay(dataset.startDate)],
  ['End Date', formatDay(dataset.endDate)],
  ...(dataset.eventDays ? [['Event days', daysText(dataset.eventDays)] as const] : []),
  ...inputs.map(
    ({ displayTitle, selectedOptions }) =>
      [displayTitle, selectedOptions.map(({ name }) => name).join(', ') || 'None'] as const,
  ),
  ...(areaKm2 === null ? [] : [['Counted area', `${km2(areaKm2)} km²`] as const]),
  ['Price', dataset.credits === 0 ? TEXT.noPrice : counted(dataset.credits, 'credit')],
  ['Group', dataset.groupName ?? TEXT.ungrouped],
  ['Dataset number', String(dataset.id)],
]

/** A dataset, its place, and the actions on it. */
const DatasetDetails = ({ list, areas, scores, opened, close }: DatasetDetailsProps) => {
  const dataset = list.find(opened.id) ?? opened
  const completed = dataset.status === DatasetStatus.Completed
  const failed = dataset.status === DatasetStatus.Failed
  const score = scores.value.get(dataset.id)
  const area = useLoad(
    async signal => renamed(await call(routes.datasetArea, { query: { datasetid: opened.id }, signal })),
    [opened.id],
  )
  const ground = area.kind === 'ready' ? area.value : NOT_LOADED
  const { studyAreaWkt, pois, places } = ground
  return (
    <>
      <ModalBody>
        <div className="dataset-details">
          <MapPreview studyAreaWkt={studyAreaWkt} pois={pois} />
          <dl>
            {factsOf(dataset, ground).map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <div>
              <dt>Status</dt>
              <dd>
                <DatasetStatusView dataset={dataset} withReason={false} />
              </dd>
            </div>
            {score && (
              <div>
                <dt>EV score</dt>
                <dd>
                  {scoreLine(score.points.map(({ parts }) => parts))}
                  <span className="hint dataset-score">{scoreMonths(score)}</span>
                </dd>
              </div>
            )}
          </dl>
        </div>
        {area.kind === 'failed' && <ErrorPanel onRetry={area.retry} message={waitText(area.error, GENERIC_ERROR)} />}
        {places.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list of forty zones scrolls, and must scroll by keyboard too
          <section className="dataset-places" aria-label="Places" tabIndex={0}>
            <h3>{placesCount(places)}</h3>
            <PlaceList places={places} />
          </section>
        )}
        {failed && (
          <Note tone="bad">
            <b>{dataset.failure ?? TEXT.noReason}</b> {TEXT.refunded(dataset.credits)}
          </Note>
        )}
      </ModalBody>
      {(completed || failed) && (
        <ModalFooter
          start={
            <>
              <CloneButton dataset={dataset} close={close} />
              {completed && (
                <Button
                  variant="quiet"
                  icon={<Bookmark aria-hidden="true" />}
                  onClick={() =>
                    openSaveArea({
                      store: areas,
                      place: { datasetId: dataset.id },
                      size: placesCount(dataset.places, dataset.placeCount),
                      suggested: dataset.name,
                    })
                  }
                >
                  {TEXT.saveArea}
                </Button>
              )}
            </>
          }
        >
          {completed && (
            <>
              <Button icon={<Download aria-hidden="true" />} onClick={() => openDownloads(dataset.id, dataset.name)}>
                Downloads
              </Button>
              <LinkButton
                to={linkToViewer('map', dataset.mapViewer, dataset.id)}
                icon={<MapIcon aria-hidden="true" />}
                onClick={close}
              >
                Explore Map
              </LinkButton>
              <LinkButton
                to={linkToViewer('report', dataset.reportViewer, dataset.id)}
                variant="primary"
                icon={<FileText aria-hidden="true" />}
                onClick={close}
              >
                Explore Report
              </LinkButton>
            </>
          )}
        </ModalFooter>
      )}
    </>
  )
}

interface CloneButtonProps {
  readonly dataset: Dataset
  readonly close: () => void
}

/** Opens the same order in the wizard. Disabled if the template is gone or is a draft. */
const CloneButton = ({ dataset, close }: CloneButtonProps) => {
  const templates = useLoad(signal => readTemplates(call, signal), [])
  const offered = templates.kind === 'ready' ? templates.value : []
  return (
    <LinkButton to={cloneLink(dataset, offered)} variant="quiet" icon={<Copy aria-hidden="true" />} onClick={close}>
      Clone
    </LinkButton>
  )
}
