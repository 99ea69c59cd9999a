import { parseLatitudeLongitude } from '../../../domain/geography/latitude-longitude.ts'
import { readCsv } from '../paste/csv-columns.ts'
import { keepText, keptText, type Store, storeOfTab } from '../tab-store.ts'
import type { ListedPlace } from './read-places.ts'

const STORED = 'ambit.places'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The key under which this tab keeps the list, which is too long for the address. */
export const addressOfPlaces = (places: readonly ListedPlace[], store: Store = storeOfTab()): string =>
  keepText(
    STORED,
    places.map(({ name, postcode, at: [lon, lat] }) => [quoted(name), postcode ?? '', lat, lon].join(',')).join('\n'),
    store,
  )

/** The list that an address means; empty where it is kept in another tab. */
export const placesOfAddress = (key: string, store: Store = storeOfTab()): readonly ListedPlace[] =>
  readCsv(keptText(STORED, key, store), ',').flatMap(([name = '', postcode = '', lat = '', lon = '']) => {
    const at = parseLatitudeLongitude(lat, lon)
    return at === null ? [] : [{ name, postcode: postcode === '' ? null : postcode, at }]
  })
