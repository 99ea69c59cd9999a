export const TEXT = {
  heading: 'Stations',
  lead: 'Rail Catchment compares the station of a dataset with the others that people could have used.',
  table: 'Stations',
  none: 'No station has been imported yet.',
  importHeading: 'Import stations',
  importMeans:
    'An import takes the place of all stations there are. Maps of existing datasets use the new ones at once.',
  file: 'CSV file',
  fileHint:
    'With a header that names code, name, and latitude and longitude or easting and northing, such as RailReferences.csv of NaPTAN, or its Stops.csv for one area, of which the rail stations in use are taken; UTF-8, at most 2 MB.',
  import: 'Import',
  importing: 'Importing',
  tooLarge:
    'This file is larger than 2 MB. Leave out stops that are no rail stations, or ask whoever runs the installation to import the whole file by npm run stations:import.',
  failed: 'The stations could not be imported',
} as const
