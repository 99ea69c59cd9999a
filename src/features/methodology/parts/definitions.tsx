const TERMS: readonly (readonly [string, string])[] = [
  [
    'Visit',
    'A trip that ends in the area, by someone who does not live there. It belongs to the local day and hour of arrival.',
  ],
  [
    'Resident',
    'A person whose home lies in the area. Residents are left out of visits, dwells and departures but counted in traverses.',
  ],
  [
    'Repeat visit',
    'A visit by a person with more than one visit in the same week, Monday to Sunday, within the period.',
  ],
  ['Dwell', 'A visit whose stay lasts at least 30 minutes.'],
  ['Departure', 'A trip that starts in the area, by someone who does not live there.'],
  [
    'Traverse',
    'A trip that passes through the area and neither begins nor ends in it. It belongs to the time of passing.',
  ],
  ['Local journey', 'A visit whose trip was at most 35 km long.'],
  [
    'Purpose',
    'Home to work and back, home to elsewhere, work to elsewhere, between other places; inferred from where a device spends its nights and its working days.',
  ],
  [
    'Mode',
    'Rail where at least 10% of the trip lies on the national rail network; otherwise road, active travel, or heavy goods vehicle. Rail trips from under 3 km and active trips from over 10 km count as road.',
  ],
  ['Tourist', 'A visitor whose home is over 35 km, in a straight line, from the destination.'],
  [
    'Area',
    'Around points: the union of their discs. Zones: the union of the chosen zones. The geofence is the area widened by the distance that the template sets.',
  ],
]

export const Definitions = () => (
  <>
    <dl className="definition-list">
      {TERMS.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>Each report has a Definitions tab with the definitions and settings that its own figures were made with.</p>
  </>
)
