/** All zones of the parts; `flat` takes several times as long for many small arrays. */
export const zonesOf = (parts: readonly (readonly number[])[]): number[] => {
  const zones: number[] = []
  for (const part of parts) for (const zone of part) zones.push(zone)
  return zones
}
