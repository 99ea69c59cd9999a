import { isOfOrdnanceSurvey, OS_CREDIT } from '../../domain/basemap.ts'

/** In words, because pictures and PDFs carry them where nobody can follow a link. */
const OSM =
  'Base map: © <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap contributors</a>, Open Database Licence'
const OS = `Base map: ${OS_CREDIT}, Open Government Licence`

/**
 * The credit of the archive on maps. Its own is never shown as it stands: it may hold any markup.
 * @param attribution of its metadata
 */
export const archiveCredit = (attribution: string): string => (isOfOrdnanceSurvey(attribution) ? OS : OSM)
