import { Map as MapIcon, Plus, X } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { MAX_COMPARED_DATASETS, MIN_COMPARED_DATASETS } from '../../../../domain/constants.ts'
import { NO_VIEWER } from '../../../../domain/viewers.ts'
import { DownloadsOf } from '../../../../features/downloads/downloads.tsx'
import { Button, LinkButton } from '../../../../ui/controls/button.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { CopyLink } from '../../../kit/copy-link.tsx'
import { HeadActions } from '../../../kit/report/parts/head-actions.tsx'
import { monthText } from '../../../kit/report/report-period.ts'
import { placeText } from '../../../kit/report/report-place.ts'
import { readDatasets, writeDatasets } from '../compare-link.ts'
import type { OpenedComparison } from '../create-comparison.ts'
import { openChooseDatasets } from './choose-datasets.tsx'
import { ComparePdfButton, WorkbookButton } from './export-buttons.tsx'
import { PeopleLine } from './people-line.tsx'

/** The header of a comparison: the number of datasets, the base, actions, and a card for each dataset. */
export const CompareHead = (props: OpenedComparison) => {
  const { declaration, sides, people } = props
  const [params, setParams] = useSearchParams()
  const { ids, base } = readDatasets(params)
  const [first] = sides
  if (first === undefined) return null
  const change = (next: readonly number[], nextBase: number | null) =>
    setParams(now => writeDatasets({ ids: next, base: nextBase }, now))
  const inOrder = sides.toSorted((a, b) => ids.indexOf(a.details.id) - ids.indexOf(b.details.id))
  const mapSearch = writeDatasets({ ids, base }, new URLSearchParams(params))
  const add = () =>
    openChooseDatasets({
      of: first.details,
      taken: ids,
      onChoose: chosen => change([...ids, ...chosen.map(({ id }) => id)].slice(0, MAX_COMPARED_DATASETS), base),
    })
  return (
    <>
      <div className="report-head">
        <div>
          <h1>Compare {ids.length} datasets</h1>
          <p className="hint fig report-meta">
            <span>{declaration.title}</span>
            <span>all compared with {first.label}</span>
            {people && <PeopleLine state={people} />}
          </p>
        </div>
        <HeadActions>
          <WorkbookButton {...props} />
          <CopyLink />
          <LinkButton
            icon={<MapIcon aria-hidden="true" />}
            to={
              sides.some(({ details }) => details.mapViewer === NO_VIEWER)
                ? { reason: 'Not all of these datasets have a map' }
                : { href: `/Compare_Map?${mapOnly(mapSearch)}` }
            }
          >
            Compare on the map
          </LinkButton>
          <ComparePdfButton {...props} />
        </HeadActions>
      </div>
      <ul className="compare-sets" aria-label="Datasets compared">
        {inOrder.map(({ key, mark, label, name, details, period }) => (
          <li key={key} className={mark === 0 ? 'compare-set compare-set-base' : 'compare-set'}>
            <SeriesMark mark={mark} />
            <div className="compare-set-words">
              <b className="ellipsis" title={details.name}>
                {name}
              </b>
              <span className="hint fig ellipsis">
                {monthText(period)}, {placeText(details.details)}
              </span>
            </div>
            <DownloadsOf dataset={details} label={label} />
            {mark === 0 ? (
              <Tag>Base = 100</Tag>
            ) : details.id === first.details.id ? null : (
              <Button
                variant="quiet"
                small
                aria-label={`Make ${label} the base`}
                onClick={() => change(ids, details.id)}
              >
                Make base
              </Button>
            )}
            <Button
              variant="quiet"
              small
              label={`Remove ${label}`}
              icon={<X aria-hidden="true" />}
              disabledReason={ids.length <= MIN_COMPARED_DATASETS ? 'A comparison needs two datasets' : null}
              onClick={() => {
                const left = ids.filter(id => id !== details.id)
                change(left, base === details.id ? null : base)
              }}
            />
          </li>
        ))}
        <li className="compare-set-add">
          <Button
            className="compare-add"
            icon={<Plus aria-hidden="true" />}
            disabledReason={
              ids.length >= MAX_COMPARED_DATASETS ? `At most ${MAX_COMPARED_DATASETS} datasets are compared` : null
            }
            onClick={add}
          >
            Add a dataset
          </Button>
        </li>
      </ul>
    </>
  )
}

/**
 * Returns the parameters that both screens understand. The map cannot show the values of several datasets in one
 * picture.
 */
function mapOnly(params: URLSearchParams): string {
  const remainingParams = new URLSearchParams()
  for (const key of ['datasets', 'base', 'people', 'show', 'per']) {
    const value = params.get(key)
    if (value !== null && value !== 'values') remainingParams.set(key, value)
  }
  return String(remainingParams)
}
