/** OSGB36 for proj4: Airy's ellipsoid and Ordnance Survey's seven parameters to WGS84, within 5 m of OSTN15. */
export const OSGB36 = '+ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894'

/** The definition of EPSG:27700, which proj4 lacks. */
export const NATIONAL_GRID = `+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 ${OSGB36} +units=m +no_defs`
