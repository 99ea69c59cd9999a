import { SeriesMark } from '../../../../charts/series-mark.tsx'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { tipPlace } from '../../../kit/zone-map/parts/zone-tip.tsx'
import type { PaneView } from '../map/bind-pane.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'
import { linesOf, nameInPlace } from '../tooltip-lines.ts'

interface CompareTipProps {
  readonly map: PortalMap
  readonly model: CompareMapModel
  readonly view: PaneView
}

/** The approximate width of a tooltip with several datasets, in px. */
const WIDTH_PX = 420

/** The zone under the pointer or the keyboard cursor, with its figures in every dataset. */
export const CompareTip = ({ map, model, view }: CompareTipProps) => {
  const position = tipPlace(map, view.cursor.value, WIDTH_PX)
  const zone = position === null ? undefined : view.pane.value.zones.names.known.value.get(position.zone)
  if (position === null || zone === undefined) return null
  const lines = linesOf(model, zone.id)
  return (
    <div className="zone-tip compare-tip float" role="tooltip" style={position.style}>
      <p className="compare-tip-name">{nameInPlace(model, zone)}</p>
      {lines.length > 0 && (
        <table>
          <tbody>
            {lines.map(({ dataset, figure, shown, reading }) => (
              <tr key={dataset.id}>
                <th scope="row">
                  <SeriesMark mark={dataset.mark} />
                  {dataset.label}
                </th>
                {shown === null && reading === null ? (
                  <td colSpan={3}>{figure}</td>
                ) : (
                  <>
                    <td className="fig">{figure}</td>
                    <td className="fig">{dataset.mark === 0 ? shown : <b>{shown}</b>}</td>
                    <td>{reading}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
