/** Postcode areas of Great Britain and the town each is named after, as GeoNames writes it; London's are places in it. */
export const POST_TOWNS: readonly (readonly [area: string, town: string])[] = (
  'AB Aberdeen,AL St Albans,B Birmingham,BA Bath,BB Blackburn,BD Bradford,BH Bournemouth,BL Bolton,BN Brighton,BR Bromley,BS Bristol,' +
  'CA Carlisle,CB Cambridge,CF Cardiff,CH Chester,CM Chelmsford,CO Colchester,CR Croydon,CT Canterbury,CV Coventry,CW Crewe,DA Dartford,' +
  'DD Dundee,DE Derby,DG Dumfries,DH Durham,DL Darlington,DN Doncaster,DT Dorchester,DY Dudley,E Stratford,EC Islington,EH Edinburgh,' +
  'EN Enfield Town,EX Exeter,FK Falkirk,FY Blackpool,G Glasgow,GL Gloucester,GU Guildford,HA Harrow,HD Huddersfield,HG Harrogate,' +
  'HP Hemel Hempstead,HR Hereford,HU Kingston upon Hull,HX Halifax,IG Ilford,IP Ipswich,IV Inverness,KA Kilmarnock,KT Kingston upon Thames,' +
  'KW Wick,KY Kirkcaldy,L Liverpool,LA Lancaster,LD Llandrindod Wells,LE Leicester,LL Llandudno,LN Lincoln,LS Leeds,LU Luton,M Manchester,' +
  'ME Chatham,MK Milton Keynes,ML Motherwell,N Archway,NE Newcastle upon Tyne,NG Nottingham,NN Northampton,NP Newport,NR Norwich,NW Camden Town,' +
  'OL Oldham,OX Oxford,PA Paisley,PE Peterborough,PH Perth,PL Plymouth,PO Portsmouth,PR Preston,RG Reading,RH Redhill,RM Romford,S Sheffield,' +
  'SA Swansea,SE Lewisham,SG Stevenage,SK Stockport,SL Slough,SM Sutton,SN Swindon,SO Southampton,SP Salisbury,SR Sunderland,' +
  'SS Southend-on-Sea,ST Stoke-on-Trent,SW Battersea,SY Shrewsbury,TA Taunton,TD Galashiels,TF Telford,TN Tonbridge,TQ Torquay,TR Truro,' +
  'TS Middlesbrough,TW Twickenham,UB Southall,W Ealing,WA Warrington,WD Watford,WF Wakefield,WN Wigan,WR Worcester,WS Walsall,WV Wolverhampton,' +
  'YO York,ZE Lerwick'
)
  .split(',')
  .map(row => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)] as const)
