import { computed, signal } from '@preact/signals-react'
import type { LonLat } from '../../../workers/contract.ts'
import { LAT_LONG_ZOOM, POSTCODE_ZOOM } from '../../domain/constants.ts'
import { canonicalPostcode } from '../../domain/postcode-shape.ts'
import { TEXT } from './text.ts'
import type { WizardCalls } from './wizard-calls.ts'

/** A place that a search led to. */
export interface FoundPlace {
  readonly name: string
  readonly at: LonLat
  readonly zoom: number
}

/** Finds a place by postcode or by degrees. */
export const createPlaceSearch = (postcode: WizardCalls['postcode'], showError: (message: string) => void) => {
  const searched = signal<FoundPlace | null>(null)
  return {
    searched: computed(() => searched.value),
    searchPostcode: async (typed: string): Promise<void> => {
      try {
        const [place] = await postcode(typed)
        if (place === undefined) return showError(TEXT.postcodeUnknown)
        searched.value = {
          name: canonicalPostcode(typed).replace(/...$/, ' $&'),
          at: [place.long, place.lat],
          zoom: POSTCODE_ZOOM,
        }
      } catch (error) {
        console.error(error)
        showError(TEXT.postcodeFailed)
      }
    },
    searchDegrees: (at: LonLat): void => {
      searched.value = { name: 'Latitude, longitude', at, zoom: LAT_LONG_ZOOM }
    },
    forget: (): void => {
      searched.value = null
    },
  }
}
