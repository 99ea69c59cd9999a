/** The region whose names are listed below: the centre of Leeds in the National Grid and a radius, all in metres. */
export const REGION = { e: 430_000, n: 433_700, reachM: 24_000 } as const

/**
 * Localities of Leeds and Bradford whose names are in local use. The Index of Place Names contains just as many names
 * of fields, terraces and places on old maps, and does not distinguish them.
 */
const NAMES = `
Adel, Allerton, Alwoodley, Armley, Baildon, Barkerend, Beeston, Belle Isle, Bierley, Bingley, Bolton Woods, Bowling, Bramhope, Bramley, Burley,
Burmantofts, Buttershaw, Calverley, Chapel Allerton, Chapeltown, Churwell, Clayton, Colton, Cookridge, Cottingley, Cross Gates, Drighlington,
East Bowling, East Keswick, Eccleshill, Esholt, Fagley, Far Headingley, Farnley, Farsley, Frizinghall, Garforth, Gildersome, Gipton, Girlington, Gledhow,
Great Horton, Greengates, Guiseley, Halton, Halton Moor, Harehills, Hawksworth, Headingley, Heaton, Holbeck, Holme Wood, Horsforth, Hunslet, Hyde Park,
Idle, Ireland Wood, Killingbeck, Kirkstall, Knostrop, Laisterdyke, Lawnswood, Lidget Green, Little Horton, Little London, Little Woodhouse, Low Moor,
Mabgate, Manningham, Meanwood, Menston, Methley, Middleton, Moor Allerton, Moortown, Morley, New Farnley, Oakwood, Odsal, Osmondthorpe, Otley, Oulton,
Potternewton, Pudsey, Quarry Hill, Queensbury, Rawdon, Richmond Hill, Robin Hood, Rodley, Rothwell, Roundhay, Saltaire, Scarcroft, Scholes, Seacroft, Shadwell,
Sheepscar, Shipley, Stanningley, Stourton, Swarcliffe, Swillington, Thackley, Thornbury, Thorner, Thornton, Tinshill, Tingley, Tong, Tyersal, Undercliffe,
Weetwood, West Ardsley, West Bowling, West Park, Whinmoor, Whitkirk, Wibsey, Woodhouse, Woodlesford, Wortley, Wrose, Wyke, Yeadon`

export const NAMES_IN_USE: ReadonlySet<string> = new Set(NAMES.trim().split(/,\s+/))
