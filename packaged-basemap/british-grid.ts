import proj4 from 'proj4'

const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs'

const converter = proj4('EPSG:4326', NATIONAL_GRID)

/**
 * Converts [lon, lat] in degrees (WGS84) to [easting, northing] in metres with a Helmert transformation, accurate to 5
 * m.
 */
export const toGrid = (lonLat: readonly [number, number]): [number, number] =>
  converter.forward([lonLat[0], lonLat[1]]) as [number, number]

/** Converts [easting, northing] in metres to [lon, lat] in degrees (WGS84). */
export const toLonLat = (grid: readonly [number, number]): [number, number] =>
  converter.inverse([grid[0], grid[1]]) as [number, number]
