import { besidePlace, calledPlace, isNamedBoundary, isNamedPoint, type NamedPlace } from '../../domain/dataset-names.ts'
import { classNames } from '../class-names.ts'
import './place-list.css'

interface PlaceListProps {
  readonly places: readonly NamedPlace[]
  /** Returns additional text for a place, given its index. */
  readonly more?: (at: number) => string | null
  /** Shows a point on the adjacent map. */
  readonly onShow?: (at: number) => void
}

/**
 * Returns `3 points of interest`, `12 zones` or `Boundary`.
 * @param count the total number of places, if the list contains only the first of them
 */
export const placesCount = (places: readonly NamedPlace[], count = places.length): string => {
  const [first] = places
  if (first && isNamedBoundary(first)) return 'Boundary'
  const several = count === 1 ? '' : 's'
  return first && isNamedPoint(first) ? `${count} point${several} of interest` : `${count} zone${several}`
}

/** The named points, zones or boundary of a dataset. If there are several points, they are numbered as on the map. */
export const PlaceList = ({ places, more, onShow }: PlaceListProps) => (
  <ol
    className={classNames('place-list', places.length > 1 && places.every(isNamedPoint) && 'place-list-numbered')}
    aria-label={placesCount(places)}
  >
    {places.map((place, at) => {
      const name = calledPlace(place)
      const beside = [besidePlace(place), more?.(at) ?? ''].filter(text => text !== '').join(', ')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may have one name, and their order never changes
        <li key={at}>
          {onShow && isNamedPoint(place) ? (
            <button
              type="button"
              className="place-list-show"
              onClick={() => onShow(at)}
              title={`Show ${name} on the map`}
            >
              {name}
            </button>
          ) : (
            <span className="place-list-name">{name}</span>
          )}
          {beside !== '' && <span className="hint fig">{beside}</span>}
        </li>
      )
    })}
  </ol>
)
