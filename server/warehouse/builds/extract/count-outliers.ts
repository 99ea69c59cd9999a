import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'

const outliers = statement<{ buildId: number; minDevices: number }, number>(import.meta.url, 'outliers.sql')

/**
 * How many devices of a build give so much that the visits or the traverses of a weekday, or of the whole period, are unsafe for
 * them alone (outliers.sql). The number is reported to the provider alone, which delivered the weights.
 */
export const countOutliers = async (
  warehouse: Warehouse,
  { minDevices }: DisclosureSettings,
  buildId: number,
): Promise<number> => {
  const [devices = 0] = await warehouse.numbers(outliers, { buildId, minDevices }, { budget: 'build' })
  return devices
}
